/** Returns a command that sends a mail with the key of the demo project. */
export function firstMailCommand(apiUrl: string): string {
  const mail = {
    from: 'hello@example.com',
    to: 'ada@example.org',
    subject: 'It works',
    body: '<h1>It works</h1><p>My first mail.</p>',
  }
  return `KEY=$(node -p "require('./.data/demo.json').secretKey")

curl ${apiUrl}/v1/send \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(mail, null, 2).replaceAll('\n', '\n  ')}'`
}
