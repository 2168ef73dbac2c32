// The parent watchdog, loaded before the program. The IPC channel closes when the parent dies, even by kill
// -9. The program then gets SIGTERM, so that no server keeps its port and its data.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
