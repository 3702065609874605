type Props = { value: string; change: (value: string) => void }

/** A field that nobody sees, reaches by Tab or hears of: whatever fills it in is a program. */
export function TrapField({ value, change }: Props) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      </label>
    </div>
  )
}
