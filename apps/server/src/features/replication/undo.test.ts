import { describe, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { replicationTests } from '../../testing/set-ups/replication-tests.ts'

const at = replicationTests()

describe('an undo of a replication', () => {
  test('removes what was created and restores what was changed', async () => {
    await at.copies.replicate()
    const copied = await at.copies.contentOf(1)
    const { body } = await at.admin.call<ElementType>('GET', `/elementTypes/${at.built.category.id}`)
    await at.admin.call('PUT', `/elementTypes/${body.id}`, { ...body, localizedNames: [{ culture: 'sv-SE', text: 'Maskiner' }] })
    const second = await at.copies.replicate()
    expect((await at.copies.undo(second.id)).body).toMatchObject({ state: 'undone', kept: [] })
    const bare = ({ items }: typeof copied) => items.map(({ version: _version, ...item }) => item)
    expect(bare(await at.copies.contentOf(1))).toEqual(bare(copied))
    // an undone change is a change of the source again
    const { items } = await at.copies.plan()
    expect(items.find(({ id }) => id === at.built.category.id)?.state).toBe('update')
  })

  test('is refused while the tenant is locked down, but to a system administrator who lifts it', async () => {
    const { id } = await at.copies.replicate()
    const isLockedDown = async () => (await at.copies.latest()).isLockedDown
    expect(await isLockedDown()).toBe(false)
    await at.server.database.transaction({ kind: 'installation' }, (tx) =>
      tx.updateTable('tenants').set({ is_locked_down: true }).where('id', '=', at.tenant.id).execute(),
    )
    expect(await isLockedDown()).toBe(true)
    expect([(await at.copies.undo(id)).status, (await at.copies.undo(id, { liftsLockdown: true })).status]).toEqual([423, 423])
    const root = await at.tenant.as('superUser')
    expect((await at.copies.undo(id, {}, root)).status).toBe(423)
    expect((await at.copies.undo(id, { liftsLockdown: true }, root)).body).toMatchObject({ state: 'undone', kept: [] })
  })

  test('of all that was created leaves an empty site; what was used or changed since stays, and is listed', async () => {
    const first = await at.copies.replicate()
    expect((await at.copies.undo(first.id)).body).toMatchObject({ state: 'undone', kept: [] })
    expect((await at.copies.contentOf(1)).items).toEqual([])
    expect((await at.copies.undo(first.id)).body.state).toBe('undone')
    const second = await at.copies.replicate()
    const [category] = (await at.admin.call<{ items: ElementType[] }>('GET', at.south('/elementTypes'))).body.items
    await at.admin.call('POST', at.south('/elements'), { elementTypeId: category!.id, title: 'Hammare' })
    const { body } = await at.copies.undo(second.id)
    const kept = body.kept.map(({ title }) => title)
    expect(kept).toContain('Verktyg')
    expect(kept).not.toContain('Årlig kontroll')
    expect((await at.copies.contentOf(1)).items.map(({ kind }) => kind)).toContain('elementType')
    // what went is copied again
    expect((await at.copies.replicate()).counts.created).toBeGreaterThan(0)
  })
})
