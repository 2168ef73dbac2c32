/** The interval in seconds at which browsers load the page again. */
export const refreshSeconds = 1

/** Returns the page that is shown during a build. Browsers load it again until the application is built. */
export const buildingPage = (): string =>
  pageOf({
    head: `<meta http-equiv="refresh" content="${refreshSeconds}">`,
    body: '<h1>The dashboard is being built…</h1>\n<p>This takes some seconds after an update. The API is already available.</p>',
  })

/**
 * Returns the page that is shown after a failed build. The reason contains paths of the server, so only the log
 * shows it.
 */
export const failedPage = (): string =>
  pageOf({
    body: '<h1>The dashboard could not be built.</h1>\n<p>The API is available. The log of the server shows the reason, in the line with <code>dashboard.build_failed</code>.</p>',
  })

const pageOf = ({ head = '', body }: { head?: string; body: string }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Postrider</title>
${head}
</head>
<body>
${body}
</body>
</html>
`
