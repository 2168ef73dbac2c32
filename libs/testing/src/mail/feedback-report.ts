/** Returns a feedback report (RFC 5965) of this type about a mail. `original` is the source of the mail. */
export const feedbackReport = (original: string, type = 'abuse'): string =>
  [
    'From: feedback@isp.example',
    'To: abuse@example.org',
    'Message-ID: <report-1@isp.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="=_r"',
    '',
    '--=_r',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Loop/1.0',
    'Version: 1',
    '',
    '--=_r',
    'Content-Type: message/rfc822',
    '',
    original,
    '--=_r--',
    '',
  ].join('\r\n')
