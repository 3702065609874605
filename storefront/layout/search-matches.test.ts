import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchEntry } from '@apeak/contract/catalog'
import { nearMatches, searchMatches } from './search-matches.ts'

const entry = (name: string, aliases: string[] = [], item_words: string[] = []): SearchEntry => ({
  id: name.length,
  name,
  slug: name.toLowerCase(),
  base_image: null,
  aliases,
  item_words,
})
const games = [
  entry('Mobile Legends: Bang Bang', ['mlbb', 'ml'], ['diamonds', 'pass']),
  entry('PUBG Mobile', ['pubgm'], ['uc']),
  entry('Free Fire', ['ff'], ['diamonds', 'membership']),
  entry('Honkai: Star Rail', ['hsr'], ['oneiric', 'shards']),
  entry('Genshin Impact', ['gi'], ['genesis', 'crystals']),
  entry('Valorant', ['valo'], ['vp']),
  entry('Starfall', [], ['stars']),
  entry('Pokémon GO', [], ['coins']),
]
const found = (typed: string) => searchMatches(games, typed).map(({ name }) => name)

test('finds names by any part, in any case, best first', () => {
  assert.deepEqual(found(' STAR '), ['Honkai: Star Rail', 'Starfall'])
  assert.deepEqual(found('egend'), ['Mobile Legends: Bang Bang'])
  assert.deepEqual(found('mobilelegends'), ['Mobile Legends: Bang Bang'])
  assert.deepEqual(found('pokemon'), ['Pokémon GO'])
  assert.equal(found('mobile')[0], 'Mobile Legends: Bang Bang')
})

test('finds a game by its nicknames and initials', () => {
  for (const [typed, name] of [
    ['mlbb', 'Mobile Legends: Bang Bang'],
    ['ff', 'Free Fire'],
    ['pubg', 'PUBG Mobile'],
    ['HSR', 'Honkai: Star Rail'],
    ['valo', 'Valorant'],
    ['pg', 'Pokémon GO'],
  ] as const) {
    assert.equal(found(typed)[0], name, typed)
  }
})

test('finds a game by its Chinese name, its pinyin, with or without spaces, and its initials', () => {
  const chinese: SearchEntry[] = [
    { ...entry('Mobile Legends', ['无尽对决'], ['钻石']), pinyin: ['wu jin dui jue'] },
    { ...entry('Whiteout Survival', ['无尽冬日']), pinyin: ['wu jin dong ri'] },
    { ...entry('原神', [], ['创世结晶']), english: 'Genshin Impact', pinyin: ['yuan shen'] },
  ]
  const first = (typed: string) => searchMatches(chinese, typed)[0]?.name
  for (const typed of [
    '无尽对决',
    '对决',
    'wujinduijue',
    'wu jin dui',
    'wjdj',
    'ＷＪＤＪ',
    '钻石',
  ]) {
    assert.equal(first(typed), 'Mobile Legends', typed)
  }
  for (const typed of ['原神', '神', 'yuanshen', 'ys', 'genshin', 'gi', 'yuanshenn']) {
    assert.equal(first(typed), '原神', typed)
  }
  assert.equal(searchMatches(chinese, '无尽').length, 2)
  assert.deepEqual(searchMatches(chinese, '王者'), [])
  assert.equal(nearMatches(chinese, 'yunshn')[0]?.name, '原神')
})

test('finds a game by its items, ranked after names', () => {
  assert.deepEqual(found('uc'), ['PUBG Mobile'])
  assert.deepEqual(found('diamond'), ['Mobile Legends: Bang Bang', 'Free Fire'])
  assert.deepEqual(found('free diamond'), ['Free Fire'])
  assert.deepEqual(found('mlbb uc'), [])
})

test('offers the nearest games if nothing matches', () => {
  const near = (typed: string) => nearMatches(games, typed).map(({ name }) => name)
  assert.equal(near('gnshnimpct')[0], 'Genshin Impact')
  assert.equal(near('vlrnt')[0], 'Valorant')
  assert.deepEqual(near('zzzzzzzz'), [])
})

test('forgives a small typo if nothing matches exactly, and no large one', () => {
  for (const [typed, name] of [
    ['mobil legens', 'Mobile Legends: Bang Bang'],
    ['gensin', 'Genshin Impact'],
    ['geshin impct', 'Genshin Impact'],
    ['valroant', 'Valorant'],
    ['honaki', 'Honkai: Star Rail'],
    ['pubgg', 'PUBG Mobile'],
    ['crsytals', 'Genshin Impact'],
  ] as const) {
    assert.equal(found(typed)[0], name, typed)
  }
  assert.deepEqual(found('xyzzy'), [])
  assert.deepEqual(found('vlt'), [])
  assert.deepEqual(found('legendary weapons'), [])
})

test('an empty search finds nothing', () => {
  assert.deepEqual(found('  '), [])
  assert.deepEqual(found('!?'), [])
})

test('searches a thousand games within a key press', (t) => {
  const names = ['Legends', 'Impact', 'Warriors', 'Mobile', 'Frontier', 'Saga', 'Odyssey', 'Arena']
  const many = Array.from({ length: 1000 }, (_, at) => {
    const name = `${names[at % 8]} of ${names[(at * 3 + 1) % 8]} ${at}`
    return entry(name, [`alias${at}`], ['diamonds', 'crystals', 'weekly', 'pass', 'membership'])
  })
  const typed = [
    'l',
    'leg',
    'legends',
    'diamond',
    'gensin impct',
    'membershp',
    'zzzzzz',
    'odysey 12',
  ]
  for (let warm = 0; warm < 20; warm += 1) for (const text of typed) searchMatches(many, text)
  const times = typed.map((text) => {
    const runs = Array.from({ length: 21 }, () => {
      const begun = performance.now()
      searchMatches(many, text)
      return performance.now() - begun
    }).sort((one, other) => one - other)
    return `${text} ${runs[10]?.toFixed(2)} ms`
  })
  t.diagnostic(times.join(', '))
  assert.ok(searchMatches(many, 'membershp').length === 1000)
})
