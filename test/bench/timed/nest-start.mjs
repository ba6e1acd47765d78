import { nestApp } from './nest-app.cjs';

// Run as `node nest-start.mjs <folder with its packages>`: boots the application and prints what that took of the processor.

await nestApp(process.argv[2], { add: () => ({}), list: () => ({}) });
const { system, user } = process.cpuUsage();
process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage.rss() / 1e6 }));
process.exit();
