// Loaded into a program before its own code. The channel to the launcher closes when the launcher dies, even by kill -9;
// the program is then asked to stop in good order, so that no server is left holding its port and its data.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
