import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { validate as secret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';

/** A compiled JSON schema: false where the data do not match, with what is wrong in `errors`. */
type Validate = ((data: unknown) => boolean) & {
  errors?: readonly { readonly instancePath: string; readonly params: unknown }[];
};

/** The schemas of what the manifests hold, compiled from the API's own OpenAPI document. */
const schemas: Readonly<Record<string, Validate>> = {
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
  'v1 ConfigMap': configMap,
  'v1 Namespace': namespace,
  'v1 Secret': secret,
  'v1 Service': service,
};

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

/** What is wrong with a manifest, strictly: fields that its schema does not know, too. Empty when nothing is. */
export function manifestProblems(manifest: Manifest): string[] {
  const name = `${manifest.apiVersion} ${manifest.kind}`;
  const validate = schemas[name];
  if (!validate) return [`no schema for ${name}`];
  const unread = new Set<string>();
  if (!validate(watchReads(manifest, '', unread)))
    return (validate.errors ?? []).map(
      ({ instancePath, params }) => `${instancePath} ${JSON.stringify(params)}`,
    );
  return Array.from(unread, (place) => `${place} is not a known field`);
}

/**
 * The schemas let unknown fields pass, but their compiled form reads every field that it knows: what it never read is
 * unknown to it.
 * @param unread gets the places of all fields, and loses those that are read
 */
function watchReads(value: object, place: string, unread: Set<string>): object {
  const children = new Map<PropertyKey, unknown>();
  for (const [key, child] of Object.entries(value) as [string, unknown][]) {
    const at = `${place}/${key}`;
    unread.add(at);
    children.set(key, typeof child === 'object' && child !== null ? watchReads(child, at, unread) : child);
  }
  return new Proxy(value, {
    get(target, key, receiver) {
      unread.delete(`${place}/${String(key)}`);
      return children.has(key) ? children.get(key) : (Reflect.get(target, key, receiver) as unknown);
    },
  });
}
