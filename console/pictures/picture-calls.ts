import {
  type LibraryPicture,
  type MoveFocalPoint,
  UPLOADED_PICTURE,
} from '@apeak/contract/content-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'

/** The accepted file types. */
export const pictureTypes = UPLOADED_PICTURE.types.join(',')

/** Uploads a picture to the library. Throws `ApiError` if refused. */
export function uploadPicture(file: File): Promise<LibraryPicture> {
  const form = new FormData()
  form.append('picture', file)
  return call('POST', consolePaths.pictures, form)
}

/** Sets the focal point of a picture. */
export const moveFocalPoint = (id: number, point: MoveFocalPoint) =>
  call<LibraryPicture>('PUT', pathTo(consolePaths.focalPoint, { id }), point)

const pictureKey = (id: number | null) => ['picture', id]

/** A picture of the library; no request without an id. */
export function useLibraryPicture(id: number | null) {
  return useQuery({
    queryKey: pictureKey(id),
    queryFn: () => call<LibraryPicture>('GET', pathTo(consolePaths.picture, { id: id ?? 0 })),
    enabled: id !== null,
  })
}

/** Caches a picture that was just uploaded, chosen or edited. */
export function useCachePicture(): (picture: LibraryPicture) => void {
  const queries = useQueryClient()
  return (picture) => {
    queries.setQueryData(pictureKey(picture.id), picture)
    void queries.invalidateQueries({ queryKey: ['pictures'] })
  }
}

/** The pictures of a paste or drop. */
export const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
