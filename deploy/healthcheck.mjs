/** Exit code 0 when the server of this container is ready. */
const { PORT = '3000', BASE_PATH = '' } = process.env;
const response = await fetch(`http://127.0.0.1:${PORT}${BASE_PATH.replace(/\/$/, '')}/api/ready`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
