const han = /\p{Script=Han}/u

/** The syllables of the Chinese among some texts: '无尽对决' → 'wu jin dui jue'. */
export async function pinyinOf(texts: readonly string[]): Promise<string[]> {
  const chinese = texts.filter((text) => han.test(text))
  if (chinese.length === 0) return []
  // Its dictionary is loaded only by shops with Chinese pages.
  const { pinyin } = await import('pinyin-pro')
  return chinese.map((text) => pinyin(text, { toneType: 'none', v: true, nonZh: 'consecutive' }))
}
