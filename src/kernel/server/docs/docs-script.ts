/**
 * What the reader's browser runs on the API page: each call can be made from it, by a key or by the session that is open.
 * Without it the page is whole but for that. A file of its own, because the policy of the page allows no script inside.
 */
export const DOCS_SCRIPT = `
const words = document.documentElement.lang === 'en'
  ? { input: 'Input', send: 'Send', failed: 'No answer', bad: 'This is no JSON' }
  : { input: '输入', send: '发送', failed: '没有回答', bad: '不是 JSON' };
const box = document.getElementById('credentials');
box.hidden = false;
const field = (name) => box.querySelector('[name="' + name + '"]').value.trim();
const cookie = (name) => (document.cookie.split('; ').find((one) => one.startsWith(name + '=')) ?? '').slice(name.length + 1);

function make(tag, properties, parent) {
  const element = Object.assign(document.createElement(tag), properties);
  parent.append(element);
  return element;
}

function headersOf(keyed) {
  const headers = { 'Accept-Language': document.documentElement.lang };
  const token = field('key') || decodeURIComponent(cookie('token'));
  if (token) headers.token = token;
  if (field('company')) headers['acting-company'] = field('company');
  if (keyed) headers['Idempotency-Key'] = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-');
  return headers;
}

async function send(call, input) {
  const { action, method, keyed } = call;
  const headers = headersOf(keyed !== undefined);
  if (method === 'POST' || method === 'PUT')
    return fetch('/api/' + action, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(input) });
  const texts = Object.entries(input).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
  return fetch('/api/' + action + '?' + new URLSearchParams(texts), { method, headers });
}

async function told(answer) {
  const type = answer.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) return 'HTTP ' + answer.status + ' ' + type + ' ' + (await answer.blob()).size + ' B';
  return JSON.stringify(await answer.json(), undefined, 2);
}

function prepare(details) {
  const { example } = details.dataset;
  const label = make('label', { textContent: words.input }, details);
  const input = make('textarea', { value: example, spellcheck: false, rows: Math.min(16, example.split('\\n').length) }, label);
  const button = make('button', { type: 'button', textContent: words.send }, details);
  const output = make('output', {}, details);
  button.addEventListener('click', async () => {
    button.disabled = true;
    output.textContent = '…';
    try {
      output.textContent = await told(await send(details.dataset, JSON.parse(input.value || '{}')));
    } catch (error) {
      output.textContent = error instanceof SyntaxError ? words.bad : words.failed;
    }
    button.disabled = false;
  });
}

document.addEventListener('toggle', ({ target }) => {
  if (!target.matches('details.try') || !target.open || target.dataset.made) return;
  target.dataset.made = 'yes';
  prepare(target);
}, true);
`;
