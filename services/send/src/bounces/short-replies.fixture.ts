import { replyTexts } from './reply-texts.fixture.ts'

/** Short replies about addresses that do not exist. */
export const shortDeadAddressTexts = replyTexts(`
  5.0.0  | 550 [SUSPEND] Mailbox no longer exists
  5.0.0  | 550 5.1.1 <ada@example.net>: Recipient address rejected: User unknown in local recipient table
  5.0.0  | 550 5.1.1 sorry, no mailbox here by that name
  5.0.0  | 550 Invalid recipient ada@example.net (#5.1.1)
  5.0.0  | 550 5.1.1 RESOLVER.ADR.RecipientNotFound; not found
  5.0.0  | 550-5.1.1 unknown or illegal user
  5.0.0  | 554 5.0.0 no such user
  5.0.0  | 550 5.2.1 This mailbox has been disabled
  5.0.0  | 550 5.1.1 User ada unknown
  5.0.0  | 550 unrouteable mail domain "nowhere.example"
  5.0.0  | Unknown host
  5.0.0  | 550 5.1.2 Invalid domain name
  5.0.0  | Host or domain name not found. Name service error for name=nowhere.example type=MX: Host not found
  5.0.0  | 501 5.1.3 Bad recipient address syntax
  5.0.0  | 550 Invalid Address
  5.0.0  | 550 5.0.0 Undeliverable address: unknown user
  5.0.0  | 550 not a valid address here
  5.0.0  | 550 Recipient does not exist here
  5.0.0  | 550 5.1.1 ada@example.net ... User not on this system
  5.0.0  | 550 Requested action not taken: mailbox unavailable or not local
  5.0.0  | 550 User doesn't exist
  5.0.0  | 550 Mailbox not available
  5.0.0  | 550 user inbox not found
  5.0.0  | 550 We do not have this address
  5.0.0  | 5.1.2 [internal] bad domain: (illegal host/domain name found)
  5.0.0  | 550 5.1.1 Recipient is unknown
  5.0.0  | 553 unknown recipient or mailbox
  5.0.0  | 550 no such user here (ada)
  5.0.0  | 550 Benutzerkonto existiert nicht
  5.0.0  | 550 Diese E-Mail-Adresse existiert nicht
  5.0.0  | 550 Mailbox existiert nicht
  5.0.0  | 550 Adresse inconnue
  5.0.0  | 550 Compte inexistant
  5.0.0  | 550 boîte inconnue
  5.0.0  | 550 El usuario no existe
  5.0.0  | 550 Cuenta desconocida
  5.0.0  | 550 Destinatario no válido
  5.0.0  | 550 Usuario no encontrado
  5.0.0  | 550 Destinatário desconhecido
  5.0.0  | 550 Caixa postal inexistente
  5.0.0  | 550 Casella inesistente
  5.0.0  | 550 Destinatario inesistente
  5.0.0  | 550 Adres nie istnieje
  5.0.0  | 550 Gebruiker bestaat niet
  5.0.0  | 550 Användaren finns inte
  5.0.0  | 550 Нет такого пользователя
  5.0.0  | 550 Получатель не существует
  5.0.0  | 550 Ящик не найден
  5.0.0  | 550 不存在的用户
  5.0.0  | 550 该用户不存在
  5.0.0  | 550 メールアドレスが存在しません
  5.0.0  | 550 宛先不明
  5.0.0  | 550 없는 사용자입니다
  5.0.0  | 550 사용자를 찾을 수 없습니다
  5.0.0  | 550 5.1.1 <ada@example.net>: Recipient address rejected: User unknown; policy
  5.0.0  | 550 RCPT failed: no such mailbox
  5.0.0  | 550 ada: no such address
  5.0.0  | 550 [ada@example.net] not found
  5.0.0  | 550 ada@example.net: unknown
  5.0.0  | 550 ada@example.net not found
  5.0.0  | 550 Not found
  5.0.0  | 550 Unknown
  5.0.0  | 550 5.1.1 Not found
  5.0.0  | 550 Invalid mailbox
  5.0.0  | 550 5.5.0 Invalid recipient
  5.0.0  | 551 5.1.6 Recipient has moved
  5.0.0  | 550 Employee no longer with company
  5.0.0  | 550 The person you are trying to reach is no longer employed here
  5.0.0  | 550 5.1.1 account is not active
  5.0.0  | 550 Account inactive
  5.0.0  | 550 Account closed
  5.0.0  | 550 User is no longer available
  5.0.0  | 550 The address is deactivated
  5.0.0  | 551 sorry, that user has moved
  5.0.0  | 554 5.5.1 recipient unknown
  5.0.0  | 550 Message could not be delivered. Recipient unknown.
  5.0.0  | 550 Error: user not found
  5.0.0  | 550 5.1.1 Error: invalid recipients
  5.0.0  | 553 5.1.2 We weren't able to find the recipient domain. Please check for any spelling errors, and make sure you didn't enter any spaces, periods, or other punctuation after the recipient's email address.
`)

/** Short replies about faults of the sender, the message or a policy. */
export const shortRefusalTexts = replyTexts(`
  5.0.0  | 550 Message was blocked by server
  5.0.0  | 550 5.7.1 Message rejected
  5.0.0  | 554 message refused
  5.0.0  | 550 Denied by content filter
  5.0.0  | 554 5.7.1 Rejected by user's rule
  5.0.0  | 550 5.7.0 Local policy violation
  5.0.0  | 550 5.7.1 <ada@example.net>: Recipient address rejected: Mail server 192.0.2.1 is on a blocklist
  5.0.0  | 550 5.7.1 We do not accept mail from this address
  5.0.0  | 554 Your IP 192.0.2.1 is dynamic
  5.0.0  | 550 This message is not RFC 5322 compliant
  5.0.0  | 550 message does not meet requirements
  5.0.0  | 550 5.7.1 ESMTP no thanks
  5.0.0  | 554 5.7.1 Message scored high on spam
  5.0.0  | 550 Recipient refuses mail from your domain
  5.0.0  | 550 User has blocked you
  5.0.0  | 550 Sender blocked by recipient
  5.0.0  | 550 mail from you is not wanted by this user
  5.0.0  | 554 Recipient rejects mail with attachments
  5.0.0  | 550 Mailbox is protected by whitelist
  5.0.0  | 550 Mail not accepted: mailbox only accepts internal mail
  5.0.0  | 550 5.7.1 The recipient only accepts mail from within organization
  5.0.0  | 550 Recipient address restricted
  5.0.0  | 550 5.7.1 restricted recipient: authentication required
  5.0.0  | 550 mailbox unavailable due to policy reasons
  5.0.0  | 550 rejected: reverse DNS does not match
  5.0.0  | 550 HELO argument does not exist
  5.0.0  | 550 invalid hostname in HELO
  5.0.0  | 554 No reverse DNS; unknown host [192.0.2.1]
  5.0.0  | 550 Unknown host mail.example.com cannot relay
  5.0.0  | 554 5.7.1 unknown[192.0.2.1]: Client host rejected: cannot find your hostname
  4.0.0  | 450 4.7.1 Client host rejected: cannot find your hostname
  5.0.0  | 550 5.7.1 unknown[192.0.2.1]: Client host rejected
  5.0.0  | 550 Domain of sender does not exist
  5.0.0  | 501 5.1.8 Domain of sender address does not resolve
  5.0.0  | 553 5.1.8 sender domain not found in DNS
  5.0.0  | 550 5.1.7 sender address does not exist
  5.0.0  | 550 Your domain does not exist
  5.0.0  | 550 Could not verify sender: no such user
  5.0.0  | 550 Callback verification of the sender failed: user unknown
  5.0.0  | 550 Return path does not exist
  5.0.0  | 550 The sender's mailbox does not exist
  5.0.0  | 550 From address unknown
  5.0.0  | 554 From header is invalid
  5.0.0  | 550 DKIM signature not valid
  5.0.0  | 550 SPF: domain not found
  5.0.0  | 550 DMARC policy: account does not exist
  5.0.0  | 550 5.7.1 forged sender: unknown user
  5.0.0  | 552 Message too big for user
  5.0.0  | 552 message exceeds mailbox limit of 10 MB for single message
  5.0.0  | 550 virus infected mail rejected: user not notified
  5.0.0  | 550 Rejected, IP reputation, no such access
  5.0.0  | 554 Invalid content
  5.0.0  | 550 content not found acceptable
  5.0.0  | 550 Invalid message format
  5.0.0  | 550 invalid message id
  5.0.0  | 554 Invalid HELO name
  5.0.0  | 550 Invalid TLS
  5.0.0  | 550 account of sender is disabled
  5.0.0  | 535 authentication failed: account disabled
  5.0.0  | 550 Your account is disabled for sending
  5.0.0  | 550 Your mailbox is suspended from sending
  5.0.0  | 550 Sending account has been disabled
  5.0.0  | 550 5.7.1 Account compromised, sending blocked
  5.0.0  | 554 Reject: your host is unknown
  5.0.0  | 550 Unknown client
  5.0.0  | 550 Invalid client
  5.0.0  | 550 Invalid IP
  5.0.0  | 550 invalid reverse lookup
  5.0.0  | 550 User cannot be reached from your network
  5.0.0  | 550 Group moderated; posting not allowed
  5.0.0  | 550 Mailing list does not exist for you: not subscribed
  5.0.0  | 550 5.1.1 Blocked by Spamhaus
  5.0.0  | 550 5.1.1 Message blocked due to reputation
  5.0.0  | 550 5.1.1 rejected by DMARC
  5.0.0  | 550 No thanks
  5.0.0  | 554 Error: too much spam for invalid users
  5.0.0  | 550 permanent error
  5.0.0  | 554 5.3.0 unknown mailer error 1
  5.0.0  | 554 unknown error
  5.0.0  | 550 Unknown reason
  5.0.0  | 550 5.0.0 unknown failure
`)
