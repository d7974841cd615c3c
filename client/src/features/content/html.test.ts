import { readHtml } from './html';

const plain = (html: string) =>
  readHtml(html).map(
    ({ kind, mark, runs }) => `${kind}${mark ? ` ${mark}` : ''}: ${runs.map(({ text }) => text).join('')}`,
  );

test('headings, paragraphs and lists are read in order', () => {
  expect(
    plain(
      '<p>First.</p>\n<h2>What we keep</h2>\n<ul>\n<li>Number</li>\n<li><p>Name</p></li></ul><ol><li>One</li><li>Two</li></ol>',
    ),
  ).toEqual([
    'paragraph: First.',
    'heading: What we keep',
    'item •: Number',
    'item •: Name',
    'item 1.: One',
    'item 2.: Two',
  ]);
});

test('words around emphasis and links keep their spaces', () => {
  expect(readHtml('<p>Write <strong>soon</strong> to <a href="mailto:a@b.c">us</a>.</p>')).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'Write ' },
        { text: 'soon', strong: true },
        { text: ' to ' },
        { text: 'us', href: 'mailto:a@b.c' },
        { text: '.' },
      ],
    },
  ]);
});

test('entities are decoded once, and text that looks like a tag stays text', () => {
  expect(plain('<p>5 &lt; 6 &amp;lt; &#8377;10 &#x20B9;5 &unknown; a < b</p>')).toEqual([
    'paragraph: 5 < 6 &lt; ₹10 ₹5 &unknown; a < b',
  ]);
});

test('scripts and links that run scripts are removed', () => {
  expect(readHtml('<script>alert(1)</script><style>p{}</style><p onclick="x()">Safe</p>')).toEqual([
    { kind: 'paragraph', runs: [{ text: 'Safe' }] },
  ]);
  for (const href of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'java&#115;cript:x']) {
    expect(readHtml(`<p><a href="${href}">x</a></p>`)[0]!.runs).toEqual([{ text: 'x' }]);
  }
});

test('text outside of any element is a paragraph, and an empty text has no blocks', () => {
  expect(plain('Bare words<br>next line')).toEqual(['paragraph: Bare words', 'paragraph: next line']);
  expect(readHtml('')).toEqual([]);
  expect(readHtml(' \n ')).toEqual([]);
});
