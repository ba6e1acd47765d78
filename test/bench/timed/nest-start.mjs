import { nestApp } from './nest-app.cjs';

// Run as `node nest-start.mjs <folder with its packages>`. Starts the application and prints the CPU time of the start.

await nestApp(process.argv[2], { add: () => ({}), list: () => ({}) });
const { system, user } = process.cpuUsage();
process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage.rss() / 1e6 }));
process.exit();
