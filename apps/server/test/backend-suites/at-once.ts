/** Does `work` so many times at once, through each of the clients in turn. */
export function atOnce<Client, T>(
  clients: readonly Client[],
  times: number,
  work: (client: Client, n: number) => Promise<T>,
): Promise<T>[] {
  return Array.from({ length: times }, (_, n) => work(clients[n % clients.length] as Client, n));
}
