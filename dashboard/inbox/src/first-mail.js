import { part } from './dom.js'

/** Shows the hint of the empty inbox: a command with the address of this page, ready to run. */
export function showFirstMail() {
  const command = part('first-mail', HTMLElement)
  const copy = part('copy', HTMLButtonElement)
  command.textContent = curlLine(location.origin)
  // The clipboard is only available on loopback and with https.
  copy.hidden = navigator.clipboard === undefined
  const copyCommand = async () => {
    await navigator.clipboard.writeText(command.textContent ?? '')
    copy.textContent = 'Copied'
    setTimeout(() => (copy.textContent = 'Copy'), 2000)
  }
  copy.addEventListener('click', () => void copyCommand())
}

/** @param {string} origin */
function curlLine(origin) {
  const mail = {
    from: 'hello@example.com',
    to: 'ada@example.org',
    subject: 'It works',
    body: '<h1>It works</h1><p>My first mail.</p>',
  }
  return `KEY=$(node -p "require('./.data/demo.json').secretKey")

curl ${origin}/v1/send \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(mail, null, 2).replaceAll('\n', '\n  ')}'`
}
