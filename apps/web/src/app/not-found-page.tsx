// oxlint-disable-next-line no-restricted-imports -- a frame: nothing is typed in it
import { lazy, Suspense, useContext } from 'react'
import { isAdmin } from '@verka/domain/access/roles.ts'
import { readScanned, type Scanned } from '@verka/domain/elements/scanned-code.ts'
import { SessionContext } from '../data/session-context.ts'
import { needTexts } from '../language/texts.ts'
import { useText } from '../language/use-text.tsx'
import { ButtonLink } from '../ui/navigation/link.tsx'
import { useLocation, usePathname } from '../ui/routing/router-context.tsx'
import { FirstPaint } from './layouts/first-paint.tsx'
import { siteIn } from './search-params.ts'
import { isExecution as isExecutionAddress, startBeside } from './starts.ts'
import { textsOf } from './page-texts.ts'
import { OtherWays } from './problems/other-ways.tsx'
import { ProblemPage } from './problems/problem-page.tsx'

/** A layout with the texts of its pages, which no page has loaded yet. */
async function withTexts<Loaded>(layout: 'default' | 'execution', loading: Promise<Loaded>): Promise<Loaded> {
  await needTexts(textsOf({ layout }))
  return loading
}

const DefaultLayout = lazy(() => withTexts('default', import('./layouts/default-layout.tsx')))
const ExecutionLayout = lazy(() => withTexts('execution', import('./layouts/execution-layout.tsx')))

/** Any path without a page (specification section 2). Logged-in users keep the menu of their area. */
export default function NotFoundPage() {
  const role = useContext(SessionContext)?.user.role
  const pathname = usePathname()
  if (role === undefined) return <NotFound isWholeScreen />
  const isExecution = !isAdmin(role) || isExecutionAddress(pathname)
  const Layout = isExecution ? ExecutionLayout : DefaultLayout
  return (
    <Suspense fallback={<FirstPaint />}>
      <Layout>
        <NotFound isWholeScreen={false} />
      </Layout>
    </Suspense>
  )
}

/** The site of the address, if the person has no such site, and the label that names it. */
function useUnknownSite(): { key: string; label: Scanned | undefined } | undefined {
  const session = useContext(SessionContext)
  const { href } = useLocation()
  const { searchParams } = new URL(href, window.location.origin)
  const key = siteIn(searchParams)
  if (!session || key === undefined || session.sites.some((site) => site.key === key)) return undefined
  const label = readScanned(`${window.location.origin}${href}`)
  return { key, label: label.site === undefined ? undefined : label }
}

function NotFound({ isWholeScreen }: { isWholeScreen: boolean }) {
  const { t } = useText()
  const session = useContext(SessionContext)
  const own = session?.site
  const pathname = usePathname()
  const unknown = useUnknownSite()
  if (unknown && session && own) {
    const { label, key } = unknown
    const toOwn = (
      <ButtonLink to={startBeside(pathname, session)} {...(label && { variant: 'default' })}>
        {t('shell.toSite', { site: own.name })}
      </ButtonLink>
    )
    return (
      <ProblemPage
        isWholeScreen={isWholeScreen}
        title={t('shell.noSuchSiteTitle')}
        text={t(label ? 'shell.labelOfOtherSite' : 'shell.noSuchSiteText', { site: key })}
        action={
          label ? (
            <>
              <OtherWays code={label.code} tenant={label.tenant ?? session.tenant.key} site={key} />
              {toOwn}
            </>
          ) : (
            toOwn
          )
        }
      />
    )
  }
  return (
    <ProblemPage
      isWholeScreen={isWholeScreen}
      sign="404"
      title={t('shell.notFoundTitle')}
      text={t('shell.notFoundText')}
      action={<ButtonLink to="/">{t('shell.toStart')}</ButtonLink>}
    />
  )
}
