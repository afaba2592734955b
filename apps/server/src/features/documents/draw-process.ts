import { open } from 'node:fs/promises'
import type { FileId } from '@verka/domain/entities/ids.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { drawOne, labelSheets, noticesOf } from '../labels/label-pdf.ts'
import { drawTransaction, type DrawnWords } from '../transaction-pdf/draw-transaction.ts'
import type { FromDrawer, ToDrawer } from '../drawing/drawer-messages.ts'
import type { DocumentJob, DrawJob, DrawJobs } from './draw-jobs.ts'

/**
 * Renders documents in a separate process, so that the server stays responsive (`features/drawing`). It alternates between its jobs: a
 * label of one, a page of another. It has no settings, no database and no files except the given ones.
 */

const MAX_MEMORY = 768 * 1024 * 1024
/** Number of labels rendered between two messages. */
const STEP = 20

interface Job {
  isStopped: boolean
  pictures: Map<string, (picture: Buffer | undefined) => void>
}
const jobs = new Map<number, Job>()

setInterval(() => process.memoryUsage.rss() > MAX_MEMORY && process.exit(1), 250).unref()

const send = (message: FromDrawer) => void process.send?.(message)
const turn = () => new Promise((done) => setImmediate(done))

async function wordsIn(culture: Culture): Promise<DrawnWords> {
  const { t } = await loadServedTranslator(culture)
  return {
    nothing: t('exe.nothingEntered'),
    logo: t('documents.logo'),
    code: t('documents.code'),
    noPicture: (name) => t('documents.noPicture', { name }),
    morePictures: (count) => t('documents.morePictures', { count }),
    page: (page, pages) => t('documents.page', { page, pages }),
  }
}

async function partsOf(id: number, { pictures }: Job, job: DocumentJob): Promise<AsyncIterable<Buffer>> {
  if (job.kind === 'labels') {
    const total = job.sheets.labels.length
    return labelSheets(job.sheets, (done) => done % STEP === 0 && send({ id, done, total }))
  }
  const pictureOf = (fileId: FileId) =>
    new Promise<Buffer | undefined>((done) => {
      pictures.set(fileId, done)
      send({ id, wanted: fileId })
    })
  return drawTransaction(job.printed, await wordsIn(job.printed.culture), ({ fileId }) => pictureOf(fileId))
}

async function drawDocument(id: number, own: Job, { path, ...job }: DrawJobs['document']['job']): Promise<undefined> {
  const file = await open(path, 'r+')
  try {
    for await (const part of await partsOf(id, own, job as DocumentJob)) {
      if (own.isStopped) return undefined
      await file.writeFile(part)
    }
  } finally {
    await file.close()
  }
  return undefined
}

async function notices(own: Job, { look, labels }: DrawJobs['notices']['job']): Promise<DrawJobs['notices']['answer']> {
  const noticesOfLabel = noticesOf(look)
  const found: DrawJobs['notices']['answer'] = []
  for (const [index, label] of labels.entries()) {
    found.push(noticesOfLabel(label))
    if (index % STEP === STEP - 1) await turn()
    if (own.isStopped) break
  }
  return found
}

function answerTo(message: DrawJob, own: Job): unknown {
  if (message.kind === 'document') return drawDocument(message.id, own, message.job)
  if (message.kind === 'notices') return notices(own, message.job)
  return drawOne(message.job.look, message.job.label)
}

async function work(message: DrawJob): Promise<void> {
  const { id } = message
  const own: Job = { isStopped: false, pictures: new Map() }
  jobs.set(id, own)
  try {
    send({ id, answer: await answerTo(message, own) })
  } catch (error) {
    send({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    jobs.delete(id)
  }
}

process.on('message', (message: ToDrawer) => {
  if ('kind' in message) return void work(message as DrawJob)
  const job = jobs.get(message.id)
  if (!job) return
  if ('stop' in message) {
    job.isStopped = true
    for (const done of job.pictures.values()) done(undefined)
    return
  }
  job.pictures.get(message.fileId)?.(message.picture && Buffer.from(message.picture))
  job.pictures.delete(message.fileId)
})
process.on('disconnect', () => process.exit())
