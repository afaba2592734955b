import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../servers/databases.ts'
import { killVerkas } from '../servers/verka-process.ts'
import { HEALTHY_WITHIN_MS, runOutages } from './outage-run.ts'

afterAll(killVerkas)

test('an unavailable database is answered with 503, and all requests succeed within 5 s of its return (bench:outage at its size)', async () => {
  const database = await freshDatabase(inject('superuserUrl'))
  try {
    const superuserUrl = new URL(inject('superuserUrl'))
    superuserUrl.pathname = new URL(database.applicationUrl).pathname
    const report = await runOutages({
      database: { ...database, superuserUrl: superuserUrl.href },
      readsASecond: 40,
      faults: [
        { fault: 'cut', ms: 700 },
        { fault: 'freeze', ms: 4500 },
        { fault: 'reset', ms: 0 },
        { fault: 'lose', ms: 0 },
      ],
    })
    const { outages, writes, wrong, hasExited, longest, refused } = report
    expect({ wrong, hasExited }).toEqual({ wrong: [], hasExited: false })
    expect(refused).toBeGreaterThan(20)
    expect(longest).toBeLessThan(15_000)
    expect(outages.filter(({ healthyAfter, streamAfter }) => healthyAfter > HEALTHY_WITHIN_MS || streamAfter > 20_000)).toEqual([])
    expect({ ...writes, acknowledged: 0, failedAttempts: 0 }).toEqual({
      acknowledged: 0,
      failedAttempts: 0,
      lost: [],
      doubled: [],
      half: [],
      withoutBytes: [],
      unknownBytes: [],
      wrongAnswers: [],
    })
  } finally {
    await database.drop()
  }
})
