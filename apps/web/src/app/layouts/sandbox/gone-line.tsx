import { IconAlertTriangle } from '@tabler/icons-react'
import { usePathname } from '../../../ui/routing/router-context.tsx'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { startBeside } from '../../starts.ts'
import { siteAfter } from '../../session/site-choice.ts'
import classes from './sandbox-strip.module.css'

/** Its height: its words may need several lines on a phone. */
export const GONE_HEIGHT = 60

/** The line on the page of a site that was removed while something was typed: it can be read and copied, but not saved. */
export function GoneLine() {
  const { t } = useText()
  const session = useSession()
  const pathname = usePathname()
  const next = siteAfter(session, session.site)
  return (
    <div role="alert" className={`${classes.strip} ${classes.gone}`} style={{ height: GONE_HEIGHT }}>
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden className={classes.sign} />
      <span className={classes.goneWords}>{t(session.site.sandbox ? 'errors.sandboxGone' : 'errors.siteGone')}</span>
      {next && (
        // after the question about what is typed
        <ButtonLink
          to={`${startBeside(pathname, session)}?${new URLSearchParams({ site: next.key })}`}
          size="compact-md"
          variant="default"
          className={classes.leave!}
        >
          {t('shell.toSite', { site: next.name })}
        </ButtonLink>
      )}
    </div>
  )
}
