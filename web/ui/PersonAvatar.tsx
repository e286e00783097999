import { initials } from '#shared/values/text.ts'
import { type Tint, tintOf } from '#web/ui/portraits.ts'
import '#web/ui/PersonAvatar.css'

interface PersonAvatarProps {
  name: string
  photo?: string | null
  /** Where people stand beside one another and each has one of their own; else it follows from the name. */
  mark?: { tint: Tint; letters: string } | undefined
  /** Diameter in pixels. */
  size?: number
}

/** People are circles (pets are squircles). Always beside the name, so it says nothing aloud. */
export function PersonAvatar({ name, photo, mark, size = 36 }: PersonAvatarProps) {
  const style = { width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.36)) }
  return photo ? (
    <img
      className="PersonAvatar disc rigid strong"
      src={photo}
      alt=""
      width={size}
      height={size}
      style={style}
      loading="lazy"
    />
  ) : (
    <span className="PersonAvatar disc rigid strong" data-tint={mark?.tint ?? tintOf(name)} style={style} aria-hidden>
      {mark?.letters ?? initials(name)}
    </span>
  )
}
