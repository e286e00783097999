import {
  type Icon,
  IconBed,
  IconBrandWhatsapp,
  IconCalendarEvent,
  IconClipboardHeart,
  IconFile,
  IconFileText,
  IconHome,
  IconPackages,
  IconReceipt2,
  IconSettings,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'

/** The icons that a menu entry may name: a static list, so that only these are shipped. */
const icons: Record<string, Icon> = {
  home: IconHome,
  histories: IconClipboardHeart,
  owners: IconUsers,
  hospital: IconBed,
  agenda: IconCalendarEvent,
  formats: IconFileText,
  whatsapp: IconBrandWhatsapp,
  inventories: IconPackages,
  invoices: IconReceipt2,
  accounts: IconUsersGroup,
  profile: IconUser,
  settings: IconSettings,
}

/** A name that this version does not know gets a plain sheet. */
export function menuIcon(name: string): Icon {
  return icons[name] ?? IconFile
}
