import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const program = path.resolve(__dirname, '../../bin/tokri');

/** Starts the real program with a data folder of its own. */
export class Server {
  url = '';
  /** The errors that the server has logged. A test that provokes none should check that this is empty. */
  readonly errors: string[] = [];
  private folder?: string;
  private process?: ChildProcess;
  private readonly texts = new Map<string, string>();
  private readonly mails = new Map<string, string>();
  private waiting: (() => void)[] = [];
  /** The address that opens the set-up of an empty shop; '' if the program has printed none. */
  setUp = '';

  /** `settings` are environment variables, added to those of every test. Without the demo shop the folder is empty at first. */
  constructor(
    private settings: Record<string, string> = {},
    private readonly demo = true,
  ) {}

  /** Where the program runs, made when it is first needed: Playwright also loads the files of the tests to list them, and stops no server then. */
  private get place(): string {
    return (this.folder ??= mkdtempSync(path.join(tmpdir(), 'tokri-e2e-')));
  }

  /** The data folder, which is the default ./data of DATA_DIR. */
  get data(): string {
    return path.join(this.place, 'data');
  }

  async start(): Promise<void> {
    const port = new URL(this.url || `http://127.0.0.1:${await freePort()}`).port;
    this.url = `http://127.0.0.1:${port}`;
    const child = spawn(program, ['serve', ...(this.demo ? ['--demo'] : [])], {
      ...this.surroundings(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.process = child;
    const ended = new Promise<never>((_, reject) =>
      child.once('exit', (code) => reject(new Error(`tokri ended with ${code}`))),
    );
    ended.catch(() => undefined);
    const serving = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout! }).on('line', (line) => {
        if (this.read(line)) resolve();
      });
    });
    await Promise.race([serving, ended]);
  }

  /** Kills the program without a shutdown, as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Stops the program in order and starts it again with the same data and these settings. */
  async restart(settings: Record<string, string> = {}): Promise<void> {
    await this.end('SIGTERM');
    this.settings = settings;
    await this.start();
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }

  /** The OTP last sent to a mobile number of ten digits; waits for it if none is there yet. */
  async otp(mobile: string): Promise<string> {
    return /\d+/.exec(await this.message(this.texts, `+91${mobile}`))![0];
  }

  /** The text of the mail last sent to an address; waits for it if none is there yet. */
  mail(address: string): Promise<string> {
    return this.message(this.mails, address);
  }

  /** Waits for a message and returns it. Each message is returned only once. */
  private async message(sent: Map<string, string>, to: string): Promise<string> {
    for (;;) {
      const text = sent.get(to);
      if (text) {
        sent.delete(to);
        return text;
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Runs `tokri doctor`, which checks the stored data. */
  doctor(): { violations: boolean; text: string } {
    const done = spawnSync(program, ['doctor', '--settle=0s'], {
      ...this.surroundings(),
      encoding: 'utf8',
    });
    return { violations: done.status !== 0, text: done.stdout + done.stderr };
  }

  /** Gives the customer with this mobile number money in the wallet, while the shop is open. */
  credit(mobile: string, rupees: string, note: string): void {
    this.run('wallet', 'credit', mobile, rupees, note);
  }

  /** Runs a command of the staff, such as `tokri order advance TK…`. */
  run(...command: string[]): string {
    const done = spawnSync(program, command, { ...this.surroundings(), encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`tokri ${command.join(' ')}: ${done.stdout}${done.stderr}`);
    return done.stdout;
  }

  private surroundings(): { cwd: string; env: NodeJS.ProcessEnv } {
    const env = {
      NODE_ENV: 'test' as const,
      PATH: process.env.PATH,
      ...(this.url && {
        HTTP_ADDR: new URL(this.url).host,
        // A picture of the shop's own in place of each map tile. Playwright could answer instead, but a page with a route keeps
        // nothing in the browser's cache, unlike a customer's: each page would load all scripts again.
        MAP_TILE_URL: `${this.url}/favicon.ico?{z}/{x}/{y}`,
      }),
      SANDBOX_ADDR: '127.0.0.1:0',
      // The tests log in more customers from one IP address than the limits allow.
      RATE_LIMITS: 'off',
      // The default is too long a wait for a test.
      OTP_RESEND_AFTER: '4s',
      ...this.settings,
    };
    return { cwd: this.place, env };
  }

  private read(line: string): boolean {
    const entry = JSON.parse(line) as {
      level: string;
      msg: string;
      to?: string;
      text?: string;
      set_up?: string;
    };
    if (entry.set_up) this.setUp = entry.set_up;
    if (entry.level === 'ERROR') this.errors.push(line);
    // Tests wait only for codes and links. Messages about orders and mails about a login on a new device may come at any moment,
    // so they are left out.
    const news = entry.text?.includes('/order-details/') || entry.text?.includes('new to us');
    const asked = entry.msg === 'sms' ? /^\d/.test(entry.text!) : entry.msg === 'mail' && !news;
    if (asked) {
      (entry.msg === 'sms' ? this.texts : this.mails).set(entry.to!, entry.text!);
      const waiting = this.waiting;
      this.waiting = [];
      waiting.forEach((go) => go());
    }
    return entry.msg === 'serving';
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const code = await gone;
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`tokri was told to stop and ended with ${code}`);
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
