/** What an order needs to know: the recipient in the game, and the item’s options. */
export const options = {
  choose: 'Choose…',
  yes: 'Yes',
  whereIsIt: 'Where is it?',
  picture: 'Where the details are found in the game',
  players: 'Players you ordered for',
  remove: (player: string) => `Remove ${player}`,
}
