// An SMTP server that takes every mail at once: the provider of a campaign that is measured, as a process of its own.
import { startSmtpSink } from '@postrider/testing/smtp-sink'

await startSmtpSink({ port: Number(process.argv[2]), isForgetful: true })
