import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import {
  addApplication,
  readApplications,
  removeApplication,
  today,
  updateApplication,
  useApplications,
} from './application-records.ts';

const reload = async () => {
  useApplications.setState({ applications: null, problem: undefined });
  await readApplications();
  return useApplications.getState().applications;
};

beforeEach(async () => {
  await baigongDatabase.use((db) => db.clear('applications'));
  await reload();
});

test('R-JOB-01 applications are kept, changed and removed with a way back', async () => {
  const { id } = await addApplication({ company: '云帆', position: '前端' });
  await updateApplication(id, { state: 'sent', notes: '内推' });
  const changed = { id, company: '云帆', state: 'sent', sentOn: today(), notes: '内推' };
  expect(useApplications.getState().applications).toMatchObject([changed]);
  expect(await reload()).toMatchObject([changed]);
  const back = await removeApplication(id);
  expect(await reload()).toEqual([]);
  await back();
  expect(await reload()).toMatchObject([changed]);
});

test('R-JOB-01 a change writes the fields that it names: what another tab wrote meanwhile stays', async () => {
  const { id } = await addApplication({ company: '云帆' });
  await baigongDatabase.use(async (db) =>
    db.put('applications', { ...(await db.get('applications', id)), id, notes: '别处写的' }),
  );
  await updateApplication(id, { state: 'interview' });
  expect(await reload()).toMatchObject([{ notes: '别处写的', state: 'interview' }]);
});

test('R-JOB-01 a record that cannot be understood is left where it is', async () => {
  await baigongDatabase.use((db) => db.put('applications', { id: 'odd', state: 7, company: ['x'] }));
  expect(await reload()).toMatchObject([{ id: 'odd', state: 'wish', company: '' }]);
  expect(await baigongDatabase.use((db) => db.get('applications', 'odd'))).toMatchObject({ state: 7 });
});
