import pg from 'pg'
import { aField, anElementType } from '@verka/server/src/testing/made/a-working-day.ts'
import { makeSmallCustomer, remoteAdministrator } from '@verka/server/src/testing/made/sites/small-customer.ts'
import { drive } from './load.ts'

const KEY = 'licensed'

/** Creates objects by 16 connections in a tenant with the licence 'large', and in one without a limit, in turn. */
export async function licensedCreates(options: {
  origin: string
  applicationUrl: string
  superuserUrl: string
  seconds: number
  rounds: number
}): Promise<{ unlimited: number; large: number; ratio: number }> {
  const { origin, seconds } = options
  const { tenantId } = await makeSmallCustomer(options.applicationUrl, KEY)
  const admin = remoteAdministrator(origin, KEY)
  const fields = Array.from({ length: 8 }, (_, index) => aField(`f${index}`, 'text'))
  const type = await anElementType(admin, fields)
  const dataProperties = fields.map(({ id }, index) => ({ dataPropertyTypeId: id, value: `värde ${index}` }))
  const superuser = new pg.Client({ connectionString: options.superuserUrl })
  await superuser.connect()
  const perSecond = async (level: string): Promise<number> => {
    await superuser.query('update tenants set licence_level = $1 where id = $2', [level, tenantId])
    const next = () => ({
      method: 'POST' as const,
      path: `/api/v2/${KEY}/north/elements`,
      body: { elementTypeId: type.id, title: 'Sak', dataProperties },
    })
    return (await drive({ origin, connections: 16, seconds, headers: await admin.authorization(), next })).perSecond
  }
  const middle = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
  try {
    await perSecond('corporation')
    const pairs: [number, number][] = []
    for (let round = 0; round < options.rounds; round++) pairs.push([await perSecond('corporation'), await perSecond('large')])
    return {
      unlimited: middle(pairs.map(([unlimited]) => unlimited)),
      large: middle(pairs.map(([, large]) => large)),
      ratio: middle(pairs.map(([unlimited, large]) => large / unlimited)),
    }
  } finally {
    await superuser.end()
  }
}
