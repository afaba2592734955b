import { useSession } from '../../data/session-context.ts'
import { Link } from '../../ui/navigation/link.tsx'
import type { OpenPlace } from './open-place.ts'

interface LinkInSiteProps {
  place: OpenPlace
  /** The address, with what switches to the site. */
  to: (search: { site: string | undefined }) => string
  children: string
}

/** A link to a page of a site; plain text for another tenant, whose pages cannot be opened from here. */
export function LinkInSite({ place: { tenant, site }, to, children }: LinkInSiteProps) {
  const session = useSession()
  if (!tenant.isOwn) return children
  return (
    <Link to={to({ site: site.key === session.site.key ? undefined : site.key })} fw="inherit">
      {children}
    </Link>
  )
}
