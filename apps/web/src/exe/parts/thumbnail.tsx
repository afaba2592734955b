import { useFileAddress } from '../../data/files.ts'
import classes from './thumbnail.module.css'

interface WithThumbnailProps {
  /** What it looks like; null: nobody knows. */
  picture: { fileId: string } | null | undefined
  children: string
}

/** The name of an object with a small picture before it, where there is one: the name says what is on it. */
export function WithThumbnail({ picture, children }: WithThumbnailProps) {
  if (!picture) return children
  return (
    <span className={classes.named}>
      <Thumbnail fileId={picture.fileId} />
      <span className={classes.name}>{children}</span>
    </span>
  )
}

function Thumbnail({ fileId }: { fileId: string }) {
  const address = useFileAddress(fileId, 'thumb')
  // its place is kept free while it comes, so that no name moves
  return <span className={classes.frame}>{address && <img className={classes.picture} src={address} alt="" />}</span>
}
