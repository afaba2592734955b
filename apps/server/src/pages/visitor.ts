import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCulture, matchCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { keySchema, type TenantLook } from '@verka/domain/tenants/tenants.api.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { findTenantLook } from '../features/tenants/tenants.ts'
import type { Tx } from '../db/transaction.ts'
import type { Runtime } from '../runtime.ts'
import type { PageContext } from './page.ts'

/** The tenant last used on the device (also read by the server of the web client). */
const TENANT_COOKIE = 'verka-tenant'
const LANGUAGE_COOKIE = 'verka-language'
const YEAR_S = 365 * 24 * 3600

/** The visitor's wishes in an authorization request. */
export interface Wishes {
  tenant?: unknown
  uiLocales?: unknown
}

/** A cookie by name; the first of several. */
function cookieOf(header: string | undefined, name: string): string | undefined {
  const part = header?.split(';').find((item) => item.trim().startsWith(`${name}=`))
  return part?.trim().slice(name.length + 1)
}

const queryOf = (request: FastifyRequest) => (request.query ?? {}) as Record<string, unknown>

function chosenCulture(request: FastifyRequest): Culture | undefined {
  const { lang } = queryOf(request)
  return isCulture(lang) ? lang : undefined
}

/** The language: chosen on the page, wished by the client, last chosen on the device, the browser's, the tenant's. */
function cultureOf(request: FastifyRequest, wishes: Wishes, look: TenantLook | undefined): Culture {
  const chosen = chosenCulture(request)
  if (chosen) return chosen
  const header = request.headers['accept-language'] ?? ''
  const wished = [
    ...(typeof wishes.uiLocales === 'string' ? wishes.uiLocales.split(' ') : []),
    cookieOf(request.headers.cookie, LANGUAGE_COOKIE) ?? '',
    ...header.split(',').map((part) => part.split(';')[0]!.trim()),
  ]
  return matchCulture(wished.filter(Boolean), look?.culture)
}

/** Creates the context of a page: look and language. */
export function visitors({ database, settings }: Pick<Runtime, 'database' | 'settings'>) {
  const cookieEnd = `; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly${settings.ORIGIN.startsWith('https:') ? '; Secure' : ''}`

  const lookFor = async (candidates: unknown[]): Promise<TenantLook | undefined> => {
    const keys = candidates.filter((key): key is string => keySchema.safeParse(key).success)
    if (keys.length === 0) return undefined
    const read = async (tx: Tx) => {
      for (const key of keys) {
        const look = await findTenantLook(tx, key)
        if (look) return look
      }
      return undefined
    }
    // the look is optional: the page that reports a lost database is rendered without it
    return database.transaction({ kind: 'installation' }, read, { isReadOnly: true }).catch(() => undefined)
  }

  return {
    /** The context of the requested page; `address` is undefined for a page that cannot be loaded again. */
    async contextOf(request: FastifyRequest, wishes: Wishes = {}, options: { isReturnable?: boolean } = {}): Promise<PageContext> {
      const tenants = [wishes.tenant, queryOf(request).tenant, cookieOf(request.headers.cookie, TENANT_COOKIE)]
      const look = await lookFor(tenants)
      const text = await loadServedTranslator(cultureOf(request, { uiLocales: queryOf(request).ui_locales, ...wishes }, look))
      return { text, look, address: options.isReturnable === false ? undefined : request.raw.url }
    },
    /** Remembers the tenant on the device, for the look of the next page before login. */
    rememberTenant(reply: FastifyReply, key: string): void {
      void reply.header('set-cookie', `${TENANT_COOKIE}=${key}; Path=/${cookieEnd}`)
    },
    /** Remembers a language that was chosen on the page. */
    rememberLanguage(request: FastifyRequest, reply: FastifyReply): void {
      const chosen = chosenCulture(request)
      if (chosen) void reply.header('set-cookie', `${LANGUAGE_COOKIE}=${chosen}; Path=/identity${cookieEnd}`)
    },
  }
}

export type Visitors = ReturnType<typeof visitors>
