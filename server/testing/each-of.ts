/** Does the work for each item, `atOnce` of them at a time. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
