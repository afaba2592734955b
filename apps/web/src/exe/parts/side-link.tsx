import type { ReactNode } from 'react'
import { IconChevronRight } from '@tabler/icons-react'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import classes from './side-link.module.css'

/** A secondary link: quiet, but with the size and look of a button. */
export function SideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink
      to={to}
      variant="default"
      size="sm"
      className={classes.link}
      rightSection={<IconChevronRight size={18} stroke={1.8} aria-hidden />}
    >
      {children}
    </ButtonLink>
  )
}
