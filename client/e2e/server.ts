import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const program = path.resolve(__dirname, '../../bin/tokri');

/** A shop of its own: the real program on a store that nobody else uses. */
export class Server {
  readonly data = mkdtempSync(path.join(tmpdir(), 'tokri-e2e-'));
  url = '';
  /** Errors that the server logged; a test that provokes none should find none. */
  readonly errors: string[] = [];
  private process?: ChildProcess;
  private readonly texts = new Map<string, string>();
  private readonly mails = new Map<string, string>();
  private waiting: (() => void)[] = [];

  /** `settings` are set besides those that every test has. */
  constructor(private settings: Record<string, string> = {}) {}

  async start(): Promise<void> {
    const port = new URL(this.url || `http://127.0.0.1:${await freePort()}`).port;
    this.url = `http://127.0.0.1:${port}`;
    const child = spawn(program, ['serve', '--demo'], {
      env: this.environment(),
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

  /** Ends the program the hard way, as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Stops in order and opens again, on the same store, with these settings. */
  async again(settings: Record<string, string> = {}): Promise<void> {
    await this.end('SIGTERM');
    this.settings = settings;
    await this.start();
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }

  /** The OTP last sent to a mobile number of ten digits; waits for it if none is there yet. */
  async otp(mobile: string): Promise<string> {
    return /\d+/.exec(await this.message(this.texts, `+91${mobile}`))![0];
  }

  /** The text of the mail last sent to an address; waits for it if none is there yet. */
  mail(address: string): Promise<string> {
    return this.message(this.mails, address);
  }

  /** A message is handed out once. */
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

  /** What `tokri doctor` says of the store. */
  doctor(): { violations: boolean; text: string } {
    const done = spawnSync(program, ['doctor', '--settle=0s'], {
      env: this.environment(),
      encoding: 'utf8',
    });
    return { violations: done.status !== 0, text: done.stdout + done.stderr };
  }

  /** Puts rupees of the shop's into the wallet of a mobile number, while the shop is open. */
  credit(mobile: string, rupees: string, note: string): void {
    this.run('wallet', 'credit', mobile, rupees, note);
  }

  /** What the shop's staff does: `tokri order advance TK…`. */
  run(...command: string[]): string {
    const done = spawnSync(program, command, { env: this.environment(), encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`tokri ${command.join(' ')}: ${done.stdout}${done.stderr}`);
    return done.stdout;
  }

  private environment(): NodeJS.ProcessEnv {
    return {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      DATA_DIR: this.data,
      ...(this.url && { HTTP_ADDR: new URL(this.url).host }),
      SANDBOX_ADDR: '127.0.0.1:0',
      // A test logs in more customers from one address than any household.
      RATE_LIMITS: 'off',
      // Nobody waits half a minute for an OTP here.
      OTP_RESEND_AFTER: '4s',
      MAP_TILE_URL: 'https://tiles.test/{z}/{x}/{y}.png',
      ...this.settings,
    };
  }

  private read(line: string): boolean {
    const entry = JSON.parse(line) as { level: string; msg: string; to?: string; text?: string };
    if (entry.level === 'ERROR') this.errors.push(line);
    // The shop may send a message about an order at any moment: a test waits for its own code or link, and skips it.
    // So does word of a login on a new device.
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
    await gone;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
