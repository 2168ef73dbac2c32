import { replyTexts } from './reply-texts.fixture.ts'

/** Replies about transient states. Names and ids are made up. */
export const passingFaultTexts = replyTexts(`
  5.2.2  | 552 5.2.2 <ada@example.net>: Mailbox full
  5.2.2  | 552-5.2.2 The email account that you tried to reach is over quota and inactive. Please direct the recipient to 552 5.2.2 https://support.google.com/mail/?p=OverQuotaPerm - gsmtp
  4.2.2  | 452-4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to 452 4.2.2 https://support.google.com/mail/?p=OverQuotaTemp - gsmtp
  5.0.0  | 552 Requested mail action aborted: exceeded storage allocation
  5.0.0  | 550 user overquota
  5.0.0  | 552 mailbox size limit exceeded
  5.0.0  | 554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded; Failed to process message due to a permanent exception
  5.1.1  | 550 Mailbox is full / Blocks limit exceeded / Inode limit exceeded
  5.0.0  | 550 Das Postfach des Empfängers ist voll
  5.0.0  | 552 Boîte aux lettres pleine
  5.0.0  | 552 El buzón está lleno
  5.0.0  | 552 Casella piena
  5.0.0  | 552 Caixa postal cheia
  5.0.0  | 552 Ящик переполнен
  5.0.0  | 552 收件人邮箱已满
  5.0.0  | 552 メールボックスがいっぱいです
  5.0.0  | 552 수신자 메일함 용량 초과
  5.3.1  |
  5.0.0  | 552
  5.0.0  | retry timeout exceeded
  5.4.7  | delivery expired (message too old)
  5.0.0  | I wasn't able to establish an SMTP connection. (#4.4.1) I'm not going to try again; this message has been in the queue too long.
  4.4.1  | X-Postfix; connect to mx.example.net[192.0.2.8]:25: Connection timed out
  4.4.2  | X-Postfix; conversation with mx.example.net[192.0.2.8] timed out while receiving the initial server greeting
  4.4.3  | X-Postfix; Host or domain name not found. Name service error for name=mx.example.net type=AAAA: Host not found, try again
  5.0.0  | 554 account disabled temporarly for exceeding receiving limits
  5.0.0  | 552 account is exceeding their quota
  5.0.0  | 550 account is over quota
  5.0.0  | 554 delivery failed: over quota
  5.0.0  | 552 disc quota exceeded
  5.0.0  | 552 mailbox does not have enough space
  5.0.0  | 552 5.2.2 full mailbox
  5.0.0  | 550 mail file size exceeds the maximum size allowed for mail delivery
  5.0.0  | 552 mailbox exceeded the local limit
  5.0.0  | 552 mailbox has exceeded its disk space limit
  5.0.0  | 552 mailbox quota usage exceeded
  5.0.0  | 552 mailfolder is full
  5.0.0  | 552 no space left on device
  5.0.0  | 552 not enough storage space in
  5.0.0  | 552 over the allowed quota
  5.0.0  | 550 quota violation for ada
  5.0.0  | 552 recipient rejected: mailbox would exceed maximum allowed storage
  5.0.0  | 552 The recipient mailbox has exceeded its disk space limit
  5.0.0  | 550 the user's space has been used up
  5.0.0  | 552 too much mail data
  5.0.0  | 550 user has too many messages on the server
  5.0.0  | 550 sorry, user over quota (#5.1.1)
  5.0.0  | 552 message would be over the allowed quota
  5.0.0  | 554 mail system full
  5.0.0  | delivery expired
  5.0.0  | failed to deliver to domain example.net after 3 tries
  5.0.0  | message could not be delivered for more than 5 days
  5.0.0  | message expired, cannot connect to mx
  5.0.0  | message timed out
  5.0.0  | retry time not reached for any host after a long failure period
  5.0.0  | unable to deliver message after multiple retries
  5.0.0  | was not reachable within the allowed queue period
  5.0.0  | server did not respond
  5.0.0  | have been failing for a long time
  5.0.0  | host is unreachable
  5.0.0  | host not reachable
  5.0.0  | connection reset by peer
  5.0.0  | could not connect and send the mail to mx
  5.0.0  | lost connection
  5.0.0  | network error
  5.0.0  | too many hops
  5.0.0  | maximum forwarding loop count exceeded
  5.0.0  | 550 5.4.316 Message expired, connection refused(Socket error code 10061)
  5.0.0  | 550 5.4.300 Message expired
  5.0.0  | 550 5.4.317 Message expired, cannot connect to remote server
  5.0.0  | Unable to resolve route
  5.0.0  | smtp; 550 5.2.2 mailbox over limit
  5.0.0  | 552 5.2.2 This message is larger than the current system limit or the recipient's mailbox is full. Create a shorter message body or remove attachments and try sending it again.
  5.0.0  | Could not deliver for the last 432000 seconds. Giving up.
  5.0.0  | 4.4.7 unable to deliver: timeout
  5.0.0  | 552 5.2.2 recipient storage full
  5.0.0  | 554 Mailbox disk quota exceeded
  5.0.0  | 550 Mailbox capacity exceeded
  5.0.0  | 552 Over limit: mailbox has too many messages
  5.0.0  | 554 Undeliverable after 3 days
  5.0.0  | Operation timed out
  5.0.0  | Connection refused
  5.0.0  | DNS query timeout
  5.0.0  | 552 Over quota
  5.0.0  | Mailbox full
  4.0.0  | 450 4.2.2 mailbox full
  5.0.0  | 550 5.2.2 Over storage
  5.0.0  | 552 Requested mail action aborted: exceeded storage
  5.0.0  | 550 user ada has exceeded their disk space
  5.0.0  | 550 5.7.1 mailbox full
  5.0.0  | 550 Account storage limit reached
  5.0.0  | 550 Mailbox has exceeded the limit
  5.0.0  | 550 The mailbox is over its size limit
  5.0.0  | 550 Inbox is full
  5.0.0  | 554 delivery error: dd Sorry, ada@example.net is over quota
  5.0.0  | 552 User account is overquota
  5.0.0  | 550 Postfach voll
  5.0.0  | 550 Quota überschritten
  5.0.0  | 552 Speicherplatz erschöpft
  5.0.0  | 552 quota dépassé
  5.0.0  | 552 buzon lleno
  5.0.0  | 552 Cuota excedida
  5.0.0  | 552 mailbox piena
  5.0.0  | 552 espaço insuficiente
  5.0.0  | 552 Почтовый ящик переполнен
  5.0.0  | 552 превышена квота
  5.0.0  | 552 信箱已滿
  5.0.0  | 552 容量オーバー
  5.0.0  | 552 空間不足
  5.0.0  | Delivery time expired
  4.0.0  | 4.4.7 delivery time expired
  5.0.0  | Connection timed out
  5.0.0  | connect to mx.example.net[192.0.2.1]:25: Connection refused
  5.0.0  | No route to host
  5.0.0  | Network is unreachable
  5.0.0  | lost connection with mx.example.net while sending RCPT TO
  5.0.0  | Host not reachable
  5.0.0  | timeout while connecting
  5.0.0  | Message has been in queue too long
  5.0.0  | max retries exceeded
  5.0.0  | Giving up after 5 days
  5.0.0  | Unable to connect to remote host
  5.0.0  | DNS server failure
  5.0.0  | temporary failure in name resolution
  5.0.0  | mail loop detected
  5.0.0  | SMTP timeout
  5.0.0  | unable to contact server
  5.0.0  | The remote server did not respond
  5.0.0  | server is down
  5.0.0  | no answer from server
  5.0.0  | 5.4.7 [internal] exceeded max time without delivery
  4.0.0  | 4.4.1 [internal] No valid hosts
  4.0.0  | 4.4.2 [internal] connection lost
`)

/** Replies that are transient or about the sender. Any type but `Permanent` is acceptable. */
export const livingAddressTexts = replyTexts(`
  4.4.1  | 450 4.1.1 <ada@example.net>: Recipient address rejected: User unknown in local recipient table
  4.0.0  | 451 User unknown, try later
  5.0.0  | 450 4.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message at a later time.
  4.7.1  | 450 4.7.1 <ada@example.net>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/example.net.html
  5.4.5  | 550-5.4.5 Daily user sending limit exceeded. For more information on Gmail 550 5.4.5 sending limits go to https://support.google.com/a/answer/166852
  5.0.0  | 554 Too many connections from your host
  5.4.6  | 554 5.4.6 mail for example.net loops back to myself
  5.4.14 | 554 5.4.14 Hop count exceeded - possible mail loop ATTR34
  5.0.0  | 421 4.7.28 Our system has detected an unusual rate of unsolicited mail
  5.1.1  | 450 mailbox temporarily unavailable
  5.0.0  | 550 User account is temporarily suspended
  5.0.0  | 550 5.2.1 Mailbox locked, try again later
  4.0.0  |
  4.7.0  | 421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes
`)
