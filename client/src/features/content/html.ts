/** A run of text with one style. */
export interface Run {
  text: string;
  strong?: boolean;
  href?: string;
}

export interface Block {
  kind: 'heading' | 'paragraph' | 'item';
  level?: 2 | 3;
  /** The mark before a list item: its number in an ordered list, else a bullet. */
  mark?: string;
  runs: Run[];
}

const token = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)([^>]*)>|([^<]+|<)/g;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
/** Elements whose text is not shown. */
const silent = new Set(['script', 'style', 'template', 'head', 'title']);
const breaks = new Set([
  'p',
  'div',
  'section',
  'table',
  'tr',
  'blockquote',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'br',
]);

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, dec, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = dec ? Number(dec) : parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The address of a link. Only https, http, mailto, tel and paths of the shop are allowed. */
function hrefOf(attributes: string): string | undefined {
  const found = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const href = decode(found?.[1] ?? found?.[2] ?? '').trim();
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href) ? href : undefined;
}

/** Collects the blocks. An open element applies to all text until it is closed. */
class Reader {
  readonly blocks: Block[] = [];
  private block: Block = { kind: 'paragraph', runs: [] };
  private strong = 0;
  private href?: string;
  private hushed = '';
  private readonly lists: { ordered: boolean; count: number }[] = [];

  tag(name: string, closing: boolean, attributes: string): void {
    if (this.hushed) {
      if (closing && name === this.hushed) this.hushed = '';
    } else if (silent.has(name)) this.hushed = closing ? '' : name;
    else if (name === 'strong' || name === 'b') this.strong = Math.max(0, this.strong + (closing ? -1 : 1));
    else if (name === 'a') this.href = closing ? undefined : hrefOf(attributes);
    else if (/^h[1-6]$/.test(name))
      this.open(closing ? {} : { kind: 'heading', level: name <= 'h2' ? 2 : 3 });
    else if (name === 'li') this.item(closing);
    else if (breaks.has(name)) this.container(name, closing);
  }

  text(raw: string): void {
    if (this.hushed) return;
    const text = decode(raw.replace(/\s+/g, ' '));
    if (this.block.runs.length === 0 && text.trim() === '') return;
    const run: Run = { text: this.block.runs.length === 0 ? text.trimStart() : text };
    if (this.strong > 0) run.strong = true;
    if (this.href) run.href = this.href;
    this.block.runs.push(run);
  }

  end(): Block[] {
    this.open({});
    return this.blocks;
  }

  private item(closing: boolean): void {
    const list = this.lists.at(-1);
    if (closing) this.open({});
    else this.open({ kind: 'item', mark: list?.ordered ? `${++list.count}.` : '•' });
  }

  private container(name: string, closing: boolean): void {
    // <li><p>…</p></li> is one item, not an empty one and a paragraph.
    if (this.block.runs.length === 0 && this.block.kind === 'item') return;
    this.open({});
    if (name !== 'ul' && name !== 'ol') return;
    if (closing) this.lists.pop();
    else this.lists.push({ ordered: name === 'ol', count: 0 });
  }

  private open(next: Partial<Block>): void {
    if (this.block.runs.length > 0) this.blocks.push(this.block);
    this.block = { kind: 'paragraph', ...next, runs: [] };
  }
}

/**
 * The shop's HTML as headings, paragraphs and list items. The server sanitizes the text when it is stored;
 * here everything but text, emphasis and links is dropped.
 */
export function readHtml(html: string): Block[] {
  const reader = new Reader();
  for (const [, closing, name, attributes, text] of html.matchAll(token)) {
    if (name) reader.tag(name.toLowerCase(), closing === '/', attributes ?? '');
    else if (text) reader.text(text);
  }
  return reader.end();
}
