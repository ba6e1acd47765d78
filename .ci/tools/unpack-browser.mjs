import chromium from '@sparticuz/chromium';

// Unpacks Chromium into the temporary folder. A process of its own does it, so that the variables which it reads are not those of a test.
await chromium.executablePath();
