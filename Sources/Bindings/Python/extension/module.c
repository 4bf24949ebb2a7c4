// The module tzlookup._tzlookup. It has no state that changes after import, so interpreters and threads share nothing but
// the boundaries that answer by default, which the library opens once.
#include "extension.h"

static bool add_type(PyObject *module, PyType_Spec *spec, const char *name, PyTypeObject **type) {
  *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
  return *type != NULL && PyModule_AddObjectRef(module, name, (PyObject *)*type) == 0;
}

static int execute(PyObject *module) {
  ModuleState *state = PyModule_GetState(module);
  bool is_done = add_type(module, &index_spec, "Index", &state->index_type) &&
                 add_type(module, &integers_spec, "Integers32", &state->integers_type) &&
                 add_type(module, &zones_spec, "Zones", &state->zones_type) &&
                 PyModule_AddStringConstant(module, "version", tzlookup_version()) == 0 &&
                 PyModule_AddStringConstant(module, "rules_version", tzlookup_rules_version()) == 0 &&
                 PyModule_AddIntConstant(module, "NO_ZONE", TZLOOKUP_NO_ZONE) == 0 &&
                 PyModule_AddIntConstant(module, "INVALID_POSITION", TZLOOKUP_INVALID_POSITION) == 0 &&
                 PyModule_AddIntConstant(module, "OUTSIDE_REGION", TZLOOKUP_OUTSIDE_REGION) == 0 &&
                 PyModule_AddIntConstant(module, "NO_OFFSET", TZLOOKUP_NO_OFFSET) == 0;
  return is_done ? 0 : -1;
}

static int traverse(PyObject *module, visitproc visit, void *arg) {
  ModuleState *state = PyModule_GetState(module);
  Py_VISIT(state->index_type);
  Py_VISIT(state->integers_type);
  Py_VISIT(state->zones_type);
  return 0;
}

static int clear(PyObject *module) {
  ModuleState *state = PyModule_GetState(module);
  Py_CLEAR(state->index_type);
  Py_CLEAR(state->integers_type);
  Py_CLEAR(state->zones_type);
  return 0;
}

static void release(void *module) { clear(module); }

// Slots of later Pythons, by their numbers in the stable interface: headers before 3.12 and 3.13 do not have them.
enum { SLOT_INTERPRETERS = 3, SLOT_LOCK = 4 };
#define OWN_LOCK_PER_INTERPRETER ((void *)2)
#define NO_LOCK_NEEDED ((void *)1)

static PyModuleDef_Slot slots[] = {{Py_mod_exec, execute}, {0, NULL}};
static PyModuleDef_Slot slots_312[] = {
    {Py_mod_exec, execute}, {SLOT_INTERPRETERS, OWN_LOCK_PER_INTERPRETER}, {0, NULL}};
static PyModuleDef_Slot slots_313[] = {
    {Py_mod_exec, execute},
    {SLOT_INTERPRETERS, OWN_LOCK_PER_INTERPRETER},
    {SLOT_LOCK, NO_LOCK_NEEDED},
    {0, NULL}};

PyModuleDef tzlookup_module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_tzlookup",
    .m_doc = PyDoc_STR("The time zone of a coordinate, offline and exact: what the package tzlookup calls."),
    .m_size = sizeof(ModuleState),
    .m_methods = module_functions,
    .m_slots = slots,
    .m_traverse = traverse,
    .m_clear = clear,
    .m_free = release,
};

PyMODINIT_FUNC PyInit__tzlookup(void);
PyMODINIT_FUNC PyInit__tzlookup(void) {
  // The same version for all interpreters of a process.
  if (Py_Version >= 0x030c0000) tzlookup_module.m_slots = Py_Version >= 0x030d0000 ? slots_313 : slots_312;
  return PyModuleDef_Init(&tzlookup_module);
}
