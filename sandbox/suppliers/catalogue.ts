/** A product of a supplier. Costs are in sen. */
export type SimProduct = {
  id: number
  kind: 'topup' | 'code'
  /** The game or card, and the product, as a shop would name them. */
  group: string
  name: string
  cost_sen: number
  fields: { name: string; label: string }[]
  inStock: boolean
  /** A daily pause, such as ['23:45', '00:15']. */
  cutOff: [string, string] | null
}

/** Games and cards: name, fields as name:label, and products as name=price of a shop in sen. */
const games: [name: string, fields: string, products: string][] = [
  [
    'Mobile Legends: Bang Bang',
    'userid:User ID|zoneid:Zone ID',
    '14 Diamonds=120|42 Diamonds=360|70 Diamonds=600|140 Diamonds=1200|284 Diamonds=2390|355 Diamonds=2990|716 Diamonds=5900|1,446 Diamonds=11800|2,976 Diamonds=23500|7,502 Diamonds=58900|Weekly Diamond Pass=750|Twilight Pass=3990',
  ],
  [
    'Honor of Kings',
    'playerid:UID',
    '16 Tokens=100|80 Tokens=450|240 Tokens=1350|400 Tokens=2250|560 Tokens=3150|830 Tokens=4500|1,245 Tokens=6750|2,508 Tokens=13500|4,180 Tokens=22500|Weekly Card=450|Weekly Card Plus=1350',
  ],
  [
    'PUBG Mobile',
    'playerid:Character ID',
    '60 UC=430|300 + 25 UC=2150|600 + 60 UC=4300|1,500 + 300 UC=10700|3,000 + 850 UC=21400|6,000 + 2,100 UC=42800|Royale Pass, 1 month=4490|Prime subscription=520|Prime Plus subscription=4600',
  ],
  [
    'Garena Free Fire',
    'playerid:Player UID',
    '25 Diamonds=100|50 Diamonds=190|100 Diamonds=380|310 Diamonds=1140|520 Diamonds=1900|1,060 Diamonds=3800|2,180 Diamonds=7600|5,600 Diamonds=19000|Weekly Membership=890|Monthly Membership=4250|Booyah Pass=1390',
  ],
  [
    'Call of Duty: Mobile',
    'openid:Open ID',
    '31 CP=200|63 CP=400|128 CP=800|321 CP=2000|645 CP=4000|1,373 CP=8000|3,564 CP=20000|Battle Pass=2200|Battle Pass Bundle=5200',
  ],
  [
    'Delta Force',
    'playerid:Player UID',
    '18 Delta Coins=120|60 Delta Coins=390|320 Delta Coins=1980|460 Delta Coins=2850|750 Delta Coins=4600|1,480 Delta Coins=8900|3,950 Delta Coins=22800',
  ],
  [
    'Blood Strike',
    'userid:User ID',
    '100 + 5 Gold=420|300 + 20 Gold=1250|500 + 40 Gold=2090|1,000 + 100 Gold=4150|2,000 + 260 Gold=8300|5,000 + 800 Gold=20700|Strike Pass Elite=1890|Strike Pass Premium=3890',
  ],
  [
    'EA Sports FC Mobile',
    'playerid:UID',
    '40 FC Points=200|100 FC Points=490|520 FC Points=2390|1,070 FC Points=4790|2,200 FC Points=9590|5,750 FC Points=23900|39 Silver=200|99 Silver=490|499 Silver=2390|999 Silver=4790',
  ],
  [
    'Genshin Impact',
    'playerid:UID|server:Server',
    '60 Genesis Crystals=420|300 + 30 Genesis Crystals=2050|980 + 110 Genesis Crystals=6290|1,980 + 260 Genesis Crystals=12900|3,280 + 600 Genesis Crystals=20900|6,480 + 1,600 Genesis Crystals=41500|Blessing of the Welkin Moon=1990|Gnostic Hymn=4190',
  ],
  [
    'Honkai: Star Rail',
    'playerid:UID|server:Server',
    '60 Oneiric Shards=420|300 + 30 Oneiric Shards=2050|980 + 110 Oneiric Shards=6290|1,980 + 260 Oneiric Shards=12900|3,280 + 600 Oneiric Shards=20900|6,480 + 1,600 Oneiric Shards=41500|Express Supply Pass=1990|Nameless Glory=4190',
  ],
  [
    'Zenless Zone Zero',
    'playerid:UID|server:Server',
    '60 Monochromes=420|300 + 30 Monochromes=2050|980 + 110 Monochromes=6290|1,980 + 260 Monochromes=12900|3,280 + 600 Monochromes=20900|6,480 + 1,600 Monochromes=41500|Inter-Knot Membership=1990',
  ],
  [
    'Wuthering Waves',
    'playerid:UID|server:Server',
    '60 Lunites=420|300 + 30 Lunites=2090|980 + 110 Lunites=6490|1,980 + 260 Lunites=13200|3,280 + 600 Lunites=21500|6,480 + 1,600 Lunites=42500|Lunite Subscription=2050|Pioneer Podcast, Insider Channel=4200',
  ],
  [
    'Valorant',
    'riotid:Riot ID with tag|region:Region',
    '475 VP=1990|1,000 VP=3990|1,475 VP=5890|2,050 VP=7890|3,050 VP=11800|3,650 VP=13900|5,350 VP=19900|11,000 VP=39900',
  ],
  [
    'League of Legends',
    'riotid:Riot ID with tag',
    '575 RP=1990|1,380 RP=4590|2,800 RP=8990|4,500 RP=13900|6,500 RP=19900|13,500 RP=39900',
  ],
  [
    'Identity V',
    'playerid:Player ID|server:Server',
    '60 Echoes=390|185 Echoes=1190|305 Echoes=1950|690 Echoes=4150|2,025 Echoes=12200|3,330 Echoes=19900|6,590 Echoes=38900',
  ],
]

/** Cards delivered as codes, in the same notation without fields. */
const cards: [name: string, products: string][] = [
  [
    'Steam Wallet (MYR)',
    'RM 5=540|RM 10=1070|RM 20=2090|RM 50=5190|RM 80=8290|RM 100=10350|RM 200=20650|RM 400=41200',
  ],
  ['Google Play (MY)', 'RM 20=2060|RM 30=3090|RM 50=5120|RM 100=10200|RM 200=20350|RM 300=30500'],
  ['Razer Gold (MY)', 'RM 5=500|RM 10=995|RM 20=1990|RM 50=4960|RM 100=9900|RM 500=49400'],
  ['PlayStation Store (MY)', 'RM 50=5150|RM 100=10250|RM 150=15350|RM 200=20450|RM 300=30600'],
  ['Xbox & Game Pass', 'RM 20=2090|RM 50=5190|RM 100=10300|RM 200=20500'],
  ['UniPin Credits', 'RM 10=990|RM 20=1980|RM 50=4940|RM 100=9880'],
]

/** The games and cards of which a marketplace has no seller. */
const notAtMarketplace = ['Identity V', 'Delta Force', 'Xbox & Game Pass', 'UniPin Credits']

/** A supplier's products; `percent` of the shop's price is its cost. */
export function catalogueOf(supplier: 'seagm' | 'digiflazz'): SimProduct[] {
  const percent = supplier === 'seagm' ? 90 : 91
  const all = [
    ...games.map(([group, fields, products]) => ({
      kind: 'topup' as const,
      group,
      fields,
      products,
    })),
    ...cards.map(([group, products]) => ({ kind: 'code' as const, group, fields: '', products })),
  ]
  const sold = all.filter(({ group }) => supplier === 'seagm' || !notAtMarketplace.includes(group))
  return sold.flatMap(({ kind, group, fields, products }) => {
    // Numbers depend on the game's place, so that a new one moves no other.
    const first = 8000 + all.findIndex((one) => one.group === group) * 100
    return products.split('|').map((text, index) => {
      const [name = '', price = ''] = text.split('=')
      return {
        id: first + index,
        kind,
        group,
        name,
        cost_sen: Math.ceil((Number(price) * percent) / 100),
        fields: fields.split('|').flatMap((field) => {
          const [fieldName = '', label = ''] = field.split(':')
          return fieldName ? [{ name: fieldName, label }] : []
        }),
        inStock: true,
        cutOff: null,
      }
    })
  })
}
