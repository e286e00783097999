import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconExternalLink } from '@tabler/icons-react'
import type { MenuItem } from '#shared/menu/menu.contract.ts'

interface MenuLinkProps {
  item: MenuItem
  isCurrent: boolean
  className: string
  onClick?: () => void
  children: ReactNode
}

/** An entry of the menu: a page, or another application beside this one. */
export function MenuLink({ item, isCurrent, className, onClick, children }: MenuLinkProps) {
  if (item.isExternal)
    return (
      <a
        href={item.path}
        title="Se abre en otra pestaña"
        target="_blank"
        rel="noopener noreferrer"
        className={className}
        onClick={onClick}
      >
        {children}
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
      </a>
    )
  return (
    <Link to={item.path} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      {children}
    </Link>
  )
}
