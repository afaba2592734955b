import { randomUUID } from 'node:crypto'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { newChallenge } from '@verka/server/src/features/open-reports/receiving/report-proof.ts'
import { aField, anElement, anElementType, anOperationType, aService } from '@verka/server/src/testing/made/a-working-day.ts'
import { aColumn, connectedTo } from '@verka/server/src/testing/made/open/open-objects.ts'
import { aSecret, proofOf } from '@verka/server/src/testing/made/open/open-reports.ts'
import { makeSmallCustomer, remoteAdministrator } from '@verka/server/src/testing/made/sites/small-customer.ts'
import { startServer, type Server } from '../messages/server.ts'

const SECRET_KEY = 'open'.repeat(10)

/** A server whose proxy says where calls come from. */
export const startOpenServer = () => startServer([], { SECRET_KEY, TRUSTED_PROXIES: '127.0.0.1,::1' })

/** A solved challenge that was easy: what counts is what the server does with it. */
export const aProof = async () => proofOf(await newChallenge({ SECRET_KEY }, new Date(), 1))

/** A tenant that shows objects of a category to everybody, who may report about them; and its people. */
export async function anOpenCustomer({ applicationUrl, origin, superuser }: Server, key: string, objects: number) {
  const { tenantId } = await makeSmallCustomer(applicationUrl, key)
  const allow = (isOn: boolean) =>
    superuser.query(`update tenants set settings = settings || jsonb_build_object('anonymousAccess', $2::boolean) where id = $1`, [
      tenantId,
      isOn,
    ])
  await allow(true)
  const admin = remoteAdministrator(origin, key)
  const aCategory = async (isOpen: boolean) => {
    const body = { key: `s-${randomUUID().slice(0, 8)}`, localizedNames: localized('Öppet'), status: 'published', isOpen }
    const schema = (await admin.call<DataSchema>('POST', '/schemas', { ...body, fields: [aColumn('title')] })).body
    return { schema, type: await anElementType(admin, [], { schemaConfigurations: [connectedTo(schema, [])] }) }
  }
  const { schema, type } = await aCategory(true)
  const fields = [aField('what', 'segmented'), aField('note', 'text')]
  const form = await anOperationType(admin, type.id, fields)
  const service = await aService(admin, form, { settings: { openReports: { withQuarantine: true } } })
  const elements: { id: string; code: string }[] = []
  for (let made = 0; made < objects; made++) elements.push(await anElement(admin, type.id))
  const reportPath = (code: string) => `/api/v2/${key}/north/open/elements/codes/${encodeURIComponent(code)}/services/${service.id}/reports`
  return {
    key,
    tenantId,
    admin,
    allow,
    aCategory,
    schema,
    type,
    form,
    service,
    elements,
    reportPath,
    /** What a device sends. */
    aReport: (more: { secret?: string; photos?: readonly Buffer[]; proof?: object } = {}) =>
      JSON.stringify({
        secret: more.secret ?? aSecret(),
        operationTypeVersion: 1,
        dataProperties: [
          { dataPropertyTypeId: fields[0]!.id, value: 'bad' },
          { dataPropertyTypeId: fields[1]!.id, value: 'Kedjan är av' },
        ],
        photos: (more.photos ?? []).map((photo) => ({ base64: photo.toString('base64') })),
        ...(more.proof && { proof: more.proof }),
      }),
  }
}
export type OpenCustomer = Awaited<ReturnType<typeof anOpenCustomer>>
