import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useContext } from 'react'
import { isAdmin } from '@verka/domain/access/roles.ts'
import { SessionContext } from '../data/session-context.ts'
import { needTexts } from '../language/texts.ts'
import { useText } from '../language/use-text.tsx'
import { ButtonLink } from '../ui/navigation/link.tsx'
import { FirstPaint } from './layouts/first-paint.tsx'
import { textsOf } from './pages.ts'
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
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  if (role === undefined) return <NotFound isWholeScreen />
  const isExecution = !isAdmin(role) || pathname === '/exe' || pathname.startsWith('/exe/')
  const Layout = isExecution ? ExecutionLayout : DefaultLayout
  return (
    <Suspense fallback={<FirstPaint />}>
      <Layout>
        <NotFound isWholeScreen={false} />
      </Layout>
    </Suspense>
  )
}

/** The site of the address, if the person has no such site. */
function useUnknownSite(): string | undefined {
  const session = useContext(SessionContext)
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const wanted = new URLSearchParams(search).get('site')
  return session && wanted !== null && session.sites.every(({ key }) => key !== wanted) ? wanted : undefined
}

function NotFound({ isWholeScreen }: { isWholeScreen: boolean }) {
  const { t } = useText()
  const own = useContext(SessionContext)?.site.name
  const site = useUnknownSite()
  if (site !== undefined && own !== undefined)
    return (
      <ProblemPage
        isWholeScreen={isWholeScreen}
        title={t('shell.noSuchSiteTitle')}
        text={t('shell.noSuchSiteText', { site })}
        action={<ButtonLink to="/">{t('shell.toSite', { site: own })}</ButtonLink>}
      />
    )
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
