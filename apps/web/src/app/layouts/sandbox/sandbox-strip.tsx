// oxlint-disable-next-line no-restricted-imports -- without it nothing is shown in its place
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { IconFlask } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { isRemovedSoon } from '@verka/domain/sandboxes/sandbox-days.ts'
import { useSession, type CurrentSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { GONE_HEIGHT, GoneLine } from './gone-line.tsx'
import classes from './sandbox-strip.module.css'

// the page works without them
const SandboxTools = lazy<ComponentType>(() => import('./sandbox-tools.tsx').catch(() => ({ default: () => null })))

const SANDBOX_HEIGHT = 40

/** Its height, for elements below the bar. */
export const stripHeightOf = ({ site, isSiteGone }: CurrentSession) => (isSiteGone ? GONE_HEIGHT : site.sandbox ? SANDBOX_HEIGHT : 0)

/** The line on every page of a sandbox: what it is a copy of, that nothing is sent, when it is removed, and what can be done with it. */
export function SandboxStrip() {
  const { t, formatDate, timeZone } = useText()
  const { site, ownRole, isSiteGone } = useSession()
  useEffect(() => {
    // the page was loaded again (`SessionStore`)
    if (sessionStorage.getItem('verka.left') === null) return
    sessionStorage.removeItem('verka.left')
    flash('info', t('shell.sandboxGone'))
  }, [t])
  if (isSiteGone) return <GoneLine />
  if (!site.sandbox) return null
  const { source, removeAt } = site.sandbox
  const isSoon = isRemovedSoon(removeAt)
  const date = formatDate(dayAt(new Date(removeAt), timeZone))
  const words = t(isSoon ? 'shell.sandboxSoon' : 'shell.sandboxOf', { site: source.name, date })
  return (
    <aside
      className={`${classes.strip} ${isSoon ? classes.soon : ''}`}
      style={{ height: SANDBOX_HEIGHT }}
      aria-label={t('shell.sandbox')}
      title={words}
    >
      <IconFlask size={18} stroke={1.8} aria-hidden className={classes.sign} />
      <span className={classes.words}>
        <span className={classes.long}>{words}</span>
        <span className={classes.short}>{t('shell.sandboxShort', { date })}</span>
      </span>
      {may(ownRole, 'sandboxes', 'read') && (
        <Suspense fallback={null}>
          <SandboxTools />
        </Suspense>
      )}
    </aside>
  )
}
