/** Something to be copied as it is: an id, a code. */
export function Code({ text }: { text: string }) {
  return (
    <span className="font-mono text-[0.8125rem] tracking-tight break-all select-all">{text}</span>
  )
}
