import { MedicoHeader } from '../../features/medicos/MedicoHeader.tsx'
import { useLiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { liveQueries } from '../live-queries.ts'
import { medicoPlaces } from '../places/medico-places.tsx'
import { Places, preloadPlace } from '../places/Places.tsx'

function MedicoDashboard() {
  useLiveQueries(liveQueries)
  return <Places places={medicoPlaces} label="Áreas do médico" header={(skip) => <MedicoHeader skip={skip} />} />
}

export default Object.assign(MedicoDashboard, { preloadData: preloadPlace(medicoPlaces) })
