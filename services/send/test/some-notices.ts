/**
 * Messages without the fields of RFC 3464, and their expected classification. Tests replace `{original}` by
 * the quoted mail.
 */
export const someNotices: readonly (readonly [
  from: string,
  subject: string,
  text: string,
  recorded: string,
])[] = [
  [
    'MAILER-DAEMON@mx.example.net',
    'failure notice',
    "Hi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<ada@example.net>:\n192.0.2.7 does not like recipient.\nRemote host said: 550 5.1.1 <ada@example.net>: user unknown\nGiving up on 192.0.2.7.\n\n--- Below this line is a copy of the message.\n\n{original}",
    'Permanent',
  ],
  [
    'MAILER-DAEMON@mx.example.net',
    'failure notice',
    "Hi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<ada@example.net>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n{original}",
    'Permanent',
  ],
  [
    'MAILER-DAEMON@mx.example.net',
    'failure notice',
    "Hi. This is the qmail-send program at mx.example.net.\n\n<ada@example.net>:\nI'm not going to try again; this message has been in the queue too long.\n\n--- Below this line is a copy of the message.\n\n{original}",
    'Transient',
  ],
  [
    'Mailer-Daemon@mx.example.net',
    'Mail delivery failed: returning message to sender',
    'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ada@example.net\n    SMTP error from remote mail server after RCPT TO:<ada@example.net>:\n    host mx.example.net [192.0.2.7]: 550 5.7.1 message refused as spam\n\n------ This is a copy of the message, including all the headers. ------\n\n{original}',
    'Undetermined',
  ],
  [
    'Mailer-Daemon@mx.example.net',
    'Mail delivery failed: returning message to sender',
    'This message was created automatically by mail delivery software.\n\nThe following address(es) failed:\n\n  ada@example.net\n    Unrouteable address\n\n------ This is a copy of the message, including all the headers. ------\n\n{original}',
    'Permanent',
  ],
  [
    'Mail Delivery Subsystem <MAILER-DAEMON@mx.example.net>',
    'Returned mail: see transcript for details',
    '   ----- The following addresses had permanent fatal errors -----\n<ada@example.net>\n    (reason: 550 5.1.1 <ada@example.net>... User unknown)\n\n   ----- Transcript of session follows -----\n... while talking to mx.example.net.:\n>>> DATA\n<<< 550 5.1.1 <ada@example.net>... User unknown\n\n{original}',
    'Permanent',
  ],
  [
    'Postmaster <postmaster@mx.example.net>',
    'Undeliverable Mail',
    'User mailbox exceeds allowed size: ada@example.net\n\nOriginal message follows.\n\n{original}',
    'Transient',
  ],
  [
    'System Administrator <postmaster@example.net>',
    'Undeliverable: Hello',
    'Your message did not reach some or all of the intended recipients.\n\nThe following recipient(s) could not be reached:\n\n  ada@example.net\n    The e-mail account does not exist at the organization this message was sent to.\n    <mx.example.net #5.1.1>',
    'Permanent',
  ],
  [
    'Postmaster@example.net',
    'Nachricht nicht zustellbar',
    'Ihre Nachricht konnte nicht zugestellt werden.\n\nada@example.net: Empfänger unbekannt\n\n{original}',
    'Permanent',
  ],
  [
    'postmaster@example.net',
    'Message non remis',
    "Votre message n'a pas pu être remis à ada@example.net : la boîte aux lettres est pleine.\n\n{original}",
    'Transient',
  ],
  [
    'postmaster@example.net',
    '系统退信',
    '很抱歉，您的邮件被退回。\n原因：收件人地址不存在\n\n{original}',
    'Permanent',
  ],
  [
    'postmaster@example.net',
    'Undelivered Mail Returned to Sender',
    'This is the mail system at host mx.example.net.\n\n<ada@example.net>: host mx2.example.net[192.0.2.8] said: 550 Your server 192.0.2.1 is on a blocking list (in reply to RCPT TO command)\n\n{original}',
    'Undetermined',
  ],
  [
    'docomo <mail-daemon@example.jp>',
    'Mail System Error - Returned Mail',
    '次のあて先へのメッセージはエラーのため送信できませんでした。\n送信先メールアドレスが見つかりません。',
    'Permanent',
  ],
  [
    'MDaemon at example.net <MDaemon@example.net>',
    'Permanent Delivery Failure',
    'The attached message had PERMANENT fatal delivery errors!\n\n--> RCPT To:<ada@example.net>\n<-- 550 <ada@example.net>, Recipient unknown',
    'Permanent',
  ],
  [
    'MAILER-DAEMON@example.net',
    'Delivery Status Notification (Success)',
    'Your message was successfully delivered to ada@example.net.',
    'none',
  ],
  // Delay warnings, automatic replies and personal replies.
  [
    'MAILER-DAEMON@mx.example.net',
    'Warning: could not send message for past 4 hours',
    '    **********************************************\n    **      THIS IS A WARNING MESSAGE ONLY      **\n    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **\n    **********************************************\n\n   ----- The following addresses had transient non-fatal errors -----\n<ada@example.net>\n\n450 4.1.1 user unknown\nWill keep trying until message is 5 days old\n\n{original}',
    'none',
  ],
  [
    'Mailer-Daemon@mx.example.net',
    'Warning: message 1abc delayed 24 hours',
    'This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours on the queue.\nNo action is required on your part. Delivery attempts will continue for some time.\n\n{original}',
    'none',
  ],
  [
    'postmaster@example.net',
    'Zustellung verzögert',
    'Ihre Nachricht wurde noch nicht zugestellt. Die Zustellung wird weiterhin versucht.\n\n{original}',
    'none',
  ],
  [
    'Ada <ada@example.net>',
    'Out of Office: Hello',
    'I am away until Monday. In urgent cases mail to bob@example.net.\n\n> {original}',
    'none',
  ],
  [
    'Ada <ada@example.net>',
    'Automatic reply: Hello',
    'I no longer work here. This mailbox does not exist any more; your message was not delivered.\n\n{original}',
    'none',
  ],
  [
    'Ada <ada@example.net>',
    'Re: Hello',
    'Your last mail came back: "550 5.1.1 user unknown". What is wrong?\n\n> {original}',
    'none',
  ],
  [
    'Ada <ada@example.net>',
    'My order',
    'The parcel could not be delivered, error 550 5.1.1 user unknown. Please help.',
    'none',
  ],
  [
    'Bob <bob@example.net>',
    'Fwd: Undelivered Mail',
    'See below. Reporting-MTA was odd, no? 550 no such user',
    'none',
  ],
]
