/**
 * The same Emscripten glue without `new Function`, which the pages' policy forbids: three places of embind build
 * functions from text, and here become closures that do the same calls. It leaves its engine in the global scope also
 * when a worker imports it as a module. The engine's own log lines (I0000 …, W0000 …, INFO: …) stay out of the
 * console; its errors still go there.
 *
 * Written for the glue of @mediapipe/face_detection 0.4.1646425229, face_mesh 0.4.1657299874, pose 0.5.1675469404 and
 * selfie_segmentation 0.1.1675465747 (Apache-2.0); another version that does not fit fails the build.
 */
export function withoutEval(glue: string): string {
  let text = glue;
  if (text.includes('new Function(')) {
    text = replaceBetween(
      text,
      'function createNamedFunction(name,body){name=makeLegalFunctionName(name);',
      '}var emval_handle_array=',
      `return Object.defineProperty(function(){"use strict";return body.apply(this,arguments)},"name",{value:name})`,
    );
    text = replaceBetween(
      text,
      'needsDestructorStack=true;break}}var returns=argTypes[0].name!=="void";',
      'return invokerFunction}function heap32VectorToArray',
      invoker,
    );
    text = replaceBetween(
      text,
      'if(returnId!==undefined){return returnId}',
      'returnId=__emval_addMethodCaller(invokerFunction)',
      methodCaller,
    );
  }
  if (/new Function\b|new_\(Function/.test(text))
    throw new Error('The glue still makes functions from text.');
  text = replaceBetween(
    text,
    'var err=Module["printErr"]||',
    ';Object.assign(Module,moduleOverrides)',
    String.raw`function(line){if(!/^(?:[IW]\d{4}|INFO:) /.test(line))console.warn(line)}`,
  );
  const named = 'var createMediapipeSolutionsWasm = (';
  if (!text.includes(named)) throw new Error('The glue names its engine otherwise.');
  text = text.replace(named, named.replace('var ', 'globalThis.'));
  return `/* Changed by 百工: no functions made from text, one global name, quieter log. See the package's licence, Apache-2.0. */\n${text}`;
}

/** What embind calls for a C++ function: arguments to wire form, the call, clean-up, the result back. */
const invoker = `var invokerFunction=function(){
if(arguments.length!==argCount-2){throwBindingError("function "+humanName+" called with "+arguments.length+" arguments, expected "+(argCount-2)+" args!")}
var destructors=needsDestructorStack?[]:null;
var wired=[cppTargetFunc];
if(isClassMethodFunc){wired.push(argTypes[1].toWireType(destructors,this))}
for(var i=0;i<argCount-2;++i){wired.push(argTypes[i+2].toWireType(destructors,arguments[i]))}
var rv=cppInvokerFunc.apply(null,wired);
if(needsDestructorStack){runDestructors(destructors)}
else{for(var j=isClassMethodFunc?1:2;j<argTypes.length;++j){if(argTypes[j].destructorFunction!==null){argTypes[j].destructorFunction(wired[isClassMethodFunc?j:j-1])}}}
if(returns){return argTypes[0].fromWireType(rv)}
};`;

/** What C++ calls for a method of a JavaScript object. */
const methodCaller = `var argumentTypes=types.slice(1);
var invokerFunction=function(handle,name,destructors,args){
var offset=0;
var values=argumentTypes.map(function(type){var value=type.readValueFromPointer(args+offset);offset+=type["argPackAdvance"];return value});
var rv=handle[name].apply(handle,values);
argumentTypes.forEach(function(type,i){if(type["deleteObject"]){type.deleteObject(values[i])}});
if(!retType.isVoid){return retType.toWireType(destructors,rv)}
};`;

function replaceBetween(text: string, before: string, after: string, between: string): string {
  const start = text.indexOf(before);
  const end = text.indexOf(after, start);
  if (start < 0 || end < 0 || text.includes(before, start + 1))
    throw new Error(`Not where it was expected: ${before}`);
  return text.slice(0, start + before.length) + between + text.slice(end);
}
