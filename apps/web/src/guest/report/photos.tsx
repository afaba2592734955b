import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@verka/domain/open-reports/report-parts.ts'
import { newId } from '../../data/new-id.ts'
import { scalePicture } from '../../data/uploads/scale-picture.ts'
import { useText } from '../../language/use-text.tsx'
import { keepPhotos, keptPhotos, type KeptPhoto } from './kept-report.ts'
import { Section } from '../../ui/page/section.tsx'
import classes from './report.module.css'

interface Photo extends KeptPhoto {
  id: string
  /** Of its preview, while the page is open. */
  address: string
}

/** The bytes of a photo as they are sent and kept. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // a larger list of arguments is refused by some browsers
  for (let start = 0; start < bytes.length; start += 0x8000) text += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  return btoa(text)
}

const photoOf = async (file: File): Promise<Photo> => ({
  id: newId(),
  type: file.type,
  base64: await base64Of(file),
  address: URL.createObjectURL(file),
})

/** A photo that was kept. */
function photoAgain(kept: KeptPhoto): Photo {
  const bytes = Uint8Array.from(atob(kept.base64), (letter) => letter.charCodeAt(0))
  return { ...kept, id: newId(), address: URL.createObjectURL(new Blob([bytes], { type: kept.type })) }
}

/** Types that the server draws anew. */
const TYPES = 'image/jpeg,image/png,image/gif'

/** Whether the device can show it: another file with the name of a picture would be refused after the upload. */
async function isPicture(file: File): Promise<boolean> {
  if (!TYPES.split(',').includes(file.type)) return false
  const picture = await createImageBitmap(file).catch(() => undefined)
  picture?.close()
  return picture !== undefined
}

type Outcome = { isWhole: boolean; photos: readonly Photo[] }

/** The photos of a report, with those that are still being scaled down. */
export interface ReportPhotos {
  photos: readonly Photo[]
  isScaling: boolean
  /** Whether any were added since the page was loaded. */
  hasChosen: boolean
  /** Number of those that were there when the page was loaded. */
  restored: number
  /** Why some of the chosen ones are not among them. */
  problem: string | undefined
  add: (files: readonly File[]) => void
  remove: (photo: Photo) => void
  /** Waits for those that are being scaled down. `isWhole`: all of these can be sent. */
  ready: () => Promise<Outcome>
}

/** `address`: of the report, under which they are kept with its text. */
export function useReportPhotos(address: string): ReportPhotos {
  const { t } = useText()
  const [restored] = useState(() => keptPhotos(address).map(photoAgain))
  const [photos, setPhotos] = useState<readonly Photo[]>(restored)
  const [problem, setProblem] = useState<string>()
  const [isScaling, setScaling] = useState(false)
  const [hasChosen, setChosen] = useState(false)
  // who waits for them reads what is chosen by then, and not what the page showed before
  const now = useRef<{ photos: readonly Photo[]; work: Promise<boolean> }>({ photos: restored, work: Promise.resolve(true) })
  const change = (next: readonly Photo[]) => {
    now.current.photos = next
    setPhotos(next)
    keepPhotos(address, next)
  }
  const scale = async (files: readonly File[]): Promise<boolean> => {
    setScaling(true)
    const room = MAX_PHOTOS - now.current.photos.length
    const fitting = []
    for (const file of files.slice(0, room)) {
      const scaled = await scalePicture(file)
      if (scaled.size <= MAX_PHOTO_BYTES && (await isPicture(scaled))) fitting.push(scaled)
    }
    const isUnreadable = fitting.length < Math.min(files.length, room)
    setProblem(
      isUnreadable ? t('report.photoUnreadable') : files.length > room ? t('report.photosTooMany', { most: MAX_PHOTOS }) : undefined,
    )
    const added = await Promise.all(fitting.map(photoOf))
    setScaling(false)
    change([...now.current.photos, ...added])
    return fitting.length === files.length
  }
  return {
    photos,
    isScaling,
    hasChosen,
    restored: restored.length,
    problem,
    add: (files) => {
      if (files.length === 0) return
      setChosen(true)
      const work = scale(files)
      now.current.work = work
      // what is missing afterwards is shown, and the report can be sent as it is
      void work.then(() => (now.current.work = Promise.resolve(true)))
    },
    remove: (photo) => {
      URL.revokeObjectURL(photo.address)
      change(now.current.photos.filter(({ id }) => id !== photo.id))
    },
    ready: async () => {
      const isWhole = await now.current.work
      return { isWhole, photos: now.current.photos }
    },
  }
}

interface PhotosProps {
  of: ReportPhotos
  /** While the report is sent. */
  isFixed: boolean
  /** Number of photos that were chosen before a reload of the page, and not kept. */
  lost: number
  /** An error of the server about one of them. */
  error: string | undefined
}

/** Photos of a report, scaled down on the device and without the camera's metadata. */
export function Photos({ of: { photos, isScaling, problem, add, remove }, isFixed, lost, error }: PhotosProps) {
  const { t } = useText()
  const message = error ?? problem
  return (
    <Section title={t('report.photos')} description={t('report.photosHint', { most: MAX_PHOTOS })}>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <img src={photo.address} alt={t('report.photoNumber', { number: index + 1 })} className={classes.photo} />
              <CloseButton
                className={classes.remove}
                size="lg"
                radius="xl"
                variant="filled"
                disabled={isFixed}
                aria-label={t('report.removePhoto', { number: index + 1 })}
                onClick={() => remove(photo)}
              />
            </li>
          ))}
        </ul>
      )}
      {photos.length < MAX_PHOTOS && (
        <Group>
          <FileButton accept={TYPES} multiple onChange={add}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="md"
                loading={isScaling}
                disabled={isFixed}
                leftSection={<IconCamera size={20} stroke={1.7} aria-hidden />}
              >
                {t('report.addPhoto')}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {lost > 0 && (
        <Text size="sm" role="status">
          {t('report.photosLost', { count: lost })}
        </Text>
      )}
      {message && (
        <Text c="red" size="sm" role="alert">
          {message}
        </Text>
      )}
    </Section>
  )
}
