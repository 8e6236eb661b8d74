#include "demo.cpp"

Qnn_ErrorHandle_t demoInit(QnnOpPackage_GlobalInfrastructure_t infrastructure) {
  REGISTER_PACKAGE_OPS()
  return QNN_SUCCESS;
}
