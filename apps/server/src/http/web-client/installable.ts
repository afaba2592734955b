import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import { keySchema, type TenantLook } from '@verka/domain/tenants/tenants.api.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'
export const ICON_PATH = '/app-icon'
const YEAR_S = 365 * 24 * 60 * 60
const HOUR_S = 60 * 60
/** Limit of the cache, a few for each tenant: others are rendered again. */
const MOST_KEPT = 400

/** An icon's size, and the size of the drawing `inside` it. */
interface IconShape {
  size: number
  inside: number
}

/** A maskable icon may lose everything outside of a circle of 80 %: the drawing's corners are inside. */
const ICONS: Readonly<Record<string, IconShape & { purpose?: 'any' | 'maskable' }>> = {
  '192': { size: 192, inside: 160, purpose: 'any' },
  '512': { size: 512, inside: 428, purpose: 'any' },
  'maskable-192': { size: 192, inside: 108, purpose: 'maskable' },
  'maskable-512': { size: 512, inside: 288, purpose: 'maskable' },
  // the icon on the home screen of iOS
  'apple-180': { size: 180, inside: 140 },
}

export interface InstallableOptions {
  /** Name and look of a tenant. */
  findLook: (tenantKey: string) => Promise<TenantLook | undefined>
  /** Renders the icon of a tenant, or Verka's own, as PNG. */
  drawIcon: (look: TenantLook | undefined, shape: IconShape) => Promise<Buffer>
}

/** Changes with the inputs of the icons, so that they can be cached without expiry. */
const versionOf = (look: TenantLook | null | undefined) =>
  createHash('sha256')
    .update(JSON.stringify([look?.logoUrl ?? null, look?.colours.primary ?? null]))
    .digest('hex')
    .slice(0, 12)

const iconUrl = (name: string, look: TenantLook | null | undefined) =>
  `${ICON_PATH}/${name}.png?${new URLSearchParams({ ...(look && { tenant: look.key }), v: versionOf(look) })}`

/** The links in the page's head. The only text of a tenant is its key, which has letters, digits and hyphens. */
export const linksOfInstallable = (look: TenantLook | null): string =>
  `<link rel="manifest" href="${MANIFEST_PATH}${look ? `?tenant=${look.key}` : ''}"><link rel="apple-touch-icon" href="${iconUrl('apple-180', look).replaceAll('&', '&amp;')}">`

function manifestOf(look: TenantLook | undefined) {
  const name = look?.name ?? 'Verka'
  return {
    // one app for the whole origin, in any tenant's look
    id: '/',
    name,
    short_name: name.length > 20 ? 'Verka' : name,
    lang: look?.culture ?? 'sv-SE',
    dir: 'ltr',
    start_url: '/exe',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: look?.colours.primary ?? DEFAULT_COLOURS.primary,
    icons: Object.entries(ICONS).flatMap(([shape, { size, purpose }]) =>
      purpose ? [{ src: iconUrl(shape, look), sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
    ),
  }
}

/**
 * Serves the manifest and icons that make the client installable, the tenant's or Verka's own. They contain nothing beyond the login page.
 */
export function serveInstallable(app: FastifyInstance, { findLook, drawIcon }: InstallableOptions): void {
  const drawn = new Map<string, Promise<Buffer>>()
  const lookOf = async ({ tenant }: { tenant?: unknown }) => (keySchema.safeParse(tenant).success ? findLook(tenant as string) : undefined)

  function iconOf(look: TenantLook | undefined, name: string, shape: IconShape): Promise<Buffer> {
    const key = `${look?.key ?? ''} ${versionOf(look)} ${name}`
    const kept = drawn.get(key)
    if (kept) return kept
    if (drawn.size >= MOST_KEPT) drawn.delete(drawn.keys().next().value!)
    const icon = drawIcon(look, shape)
    drawn.set(key, icon)
    icon.catch(() => drawn.delete(key))
    return icon
  }

  app.get<{ Querystring: { tenant?: unknown } }>(MANIFEST_PATH, async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await lookOf(request.query)))),
  )
  app.get<{ Params: { name: string }; Querystring: { tenant?: unknown; v?: unknown } }>(`${ICON_PATH}/:name`, async (request, reply) => {
    const name = /^([a-z0-9-]+)\.png$/.exec(request.params.name)?.[1]
    const shape = name !== undefined && Object.hasOwn(ICONS, name) ? ICONS[name] : undefined
    if (!shape) throw notFound()
    const look = await lookOf(request.query)
    const isExact = request.query.v === versionOf(look)
    return reply
      .header('cache-control', isExact ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/png')
      .send(await iconOf(look, name!, shape))
  })
}
