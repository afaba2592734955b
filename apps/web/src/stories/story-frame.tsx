import type { RouterHistory } from '@tanstack/history'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { asId } from '@verka/domain/entities/ids.ts'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import type { Translator } from '@verka/messages/translate.ts'
import { SessionControls } from '../app/session/session-controls.ts'
import { ThemeProvider } from '../app/theme/theme-provider.tsx'
import '../app/theme/app-styles.ts'
import { errorMessages } from '../data/api-error.ts'
import { connect } from '../data/connection.ts'
import { createQueryClient } from '../data/query-client.ts'
import { LoginContext, SessionContext, type CurrentSession } from '../data/session-context.ts'
import { LanguageProvider } from '../language/use-text.tsx'
import { ConfirmProvider } from '../ui/feedback/confirm.tsx'
import { DialogProvider } from '../ui/feedback/dialog.tsx'
import { flash } from '../ui/feedback/flash.tsx'
import Messages from '../ui/feedback/messages.tsx'
import { matchAddress } from '../ui/routing/match-address.ts'
import { OwnPath, RouterContext, useShown, type PageFacts } from '../ui/routing/router-context.tsx'
import { Router } from '../ui/routing/router.ts'
import { PAGES } from '../app/pages.ts'
import type { StoryPage } from './story-page.ts'
import type { Story } from './story.ts'
import { stubNetwork, type StubbedNetwork } from './stubbed-replies.ts'

export const STORY_SITE = { id: asId<'site'>('019df82c-0000-7000-8000-000000000002'), key: 'north', name: 'Norr', sandbox: null }
const TENANT = { id: asId<'tenant'>('019df82c-0000-7000-8000-000000000001'), key: 'demo' }

/** The logged-in session of a story. */
export function sessionOf({ role = 'tenantAdmin', tenant, session }: Story): CurrentSession {
  return {
    user: {
      id: asId<'user'>('019df82c-0000-7000-8000-000000000003'),
      name: 'Kim Berg',
      userName: 'kim',
      email: 'kim@lindvik.example',
      role,
    },
    tenant: {
      ...TENANT,
      name: 'Lindviks kommun',
      culture: 'sv-SE',
      colours: DEFAULT_COLOURS,
      darkColours: DEFAULT_COLOURS,
      logoUrl: null,
      policyUrl: null,
      timeZone: 'Europe/Stockholm',
      isLockedDown: false,
      useElementListExe: false,
      hasReservations: true,
      hasStations: false,
      hasOpenAccess: false,
      isColumnSortingDisabled: false,
      adminColours: null,
      ...tenant,
    },
    home: null,
    sites: [STORY_SITE],
    place: '',
    site: STORY_SITE,
    ownRole: role,
    isSiteGone: false,
    ...session,
  }
}

/** Answers the calls of a story; the next story's replaces it. */
export function openNetwork(story: Story): StubbedNetwork {
  const network = stubNetwork(story.replies ?? [], { tenant: TENANT.key, site: STORY_SITE.key })
  const ownFetch = window.fetch
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), window.location.origin)
    return pathname.startsWith('/api/') ? network.fetch(input, init) : ownFetch(input, init)
  }
  connect({
    place: () => ({ tenant: TENANT.key, site: STORY_SITE.key }),
    accessToken: () => Promise.resolve('a-story'),
    quietToken: () => Promise.resolve('a-story'),
    culture: () => 'sv-SE',
    unauthorized: () => undefined,
    refreshSession: () => Promise.resolve(),
    goneSite: () => Promise.resolve(undefined),
  })
  return network
}

interface StoryFrameProps {
  story: Story
  page: StoryPage | undefined
  translator: Translator
  /** History in which the story's address is read and changed. */
  history: RouterHistory
  /** Cache of the stubbed replies. */
  queries: QueryClient
}

/** An empty cache of answers, whose errors are displayed as in the client. */
export const createStoryQueries = (translator: Translator): QueryClient =>
  createQueryClient((error) => flash('error', errorMessages(error, translator).join(' ')))

const NO_LOGIN = { notice: undefined, look: null, logIn: () => undefined }

/** A story with the client's providers: language, theme, session, router, query cache. */
export function StoryFrame({ story, page, translator, history, queries }: StoryFrameProps) {
  const [session] = useState(() => {
    for (const [key, value] of Object.entries(story.stored ?? {})) localStorage.setItem(key, value)
    return sessionOf(story)
  })
  const [router] = useState(() => routerOf(story, page, history))
  useEffect(() => router.start(), [router])
  return (
    <LanguageProvider
      initial={translator}
      onChange={() => undefined}
      region={{ timeZone: session.tenant.timeZone, fallback: session.tenant.culture }}
    >
      <ThemeProvider colours={session.tenant.colours} darkColours={session.tenant.darkColours}>
        <SessionControls.Provider
          value={{ logOut: () => Promise.resolve(), switchSite: () => true, switchTenant: () => Promise.resolve(), ...story.controls }}
        >
          <LoginContext.Provider value={{ ...NO_LOGIN, ...story.login }}>
            <SessionContext.Provider value={story.isAnonymous ? undefined : session}>
              <QueryClientProvider client={queries}>
                <Messages />
                <ConfirmProvider>
                  <DialogProvider>
                    <RouterContext value={router}>
                      <Shown story={story} page={page} />
                    </RouterContext>
                  </DialogProvider>
                </ConfirmProvider>
              </QueryClientProvider>
            </SessionContext.Provider>
          </LoginContext.Provider>
        </SessionControls.Provider>
      </ThemeProvider>
    </LanguageProvider>
  )
}

/** A router in memory, of all pages where the story is one of them. */
function routerOf(story: Story, page: StoryPage | undefined, history: RouterHistory): Router<PageFacts> {
  const isSiteLocked = story.isSiteLocked ?? false
  return new Router<PageFacts>({
    history,
    match: (pathname) => (page ? matchAddress(PAGES, pathname) : { page: { path: '/', isSiteLocked }, params: {} }),
  })
}

/** The story's own page is rendered; of other targets only the address. */
function Shown({ story, page }: Pick<StoryFrameProps, 'story' | 'page'>) {
  const shown = useShown()
  if (shown.kind !== 'page') return null
  if (page && shown.page.path !== page.path) return <main id="main" data-other-page />
  return (
    <OwnPath value={shown.location.pathname}>
      {page ? (
        <main id="main">
          <page.Content key={shown.location.pathname} />
        </main>
      ) : (
        <main id="main" style={{ padding: 16 }}>
          <Suspense>{story.render?.()}</Suspense>
        </main>
      )}
    </OwnPath>
  )
}
