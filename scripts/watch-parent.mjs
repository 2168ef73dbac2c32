// The parent watchdog, which is loaded before the program. The IPC channel closes when the parent dies, even
// by kill -9. When the channel closes, the program gets SIGTERM, so that it releases its port and its data.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
